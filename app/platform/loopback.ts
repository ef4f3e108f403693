/** Host names of this machine: plain HTTP to them never leaves it. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
