/** Plain http to these never leaves the machine. */
export const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
