/*
 * The colours of tokens.css, for mails, PDFs, the browser's own frame and the scripts of
 * media/, which read no style sheet. A test keeps the two files the same.
 */
export const white = '#fff';
export const paper = '#fbfaf6';
export const surface = '#fff';
export const line = '#e1e2d8';
export const ink = '#1f241c';
export const muted = '#5a6254';
export const matcha = '#4d6536';
export const matchaMist = '#eef1e5';
export const danger = '#9a2c20';
export const dangerMist = '#fbebe7';
export const amber = '#775200';
export const amberMist = '#faf0d6';
export const blue = '#28507e';
export const blueMist = '#e7eef7';
export const green = '#2c6034';
export const greenMist = '#e6f1e3';
