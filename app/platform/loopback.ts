/** Names of this machine: plain http to them never leaves it. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
