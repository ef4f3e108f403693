export type FileMark = 'malware' | 'not-scanned' | 'active-content';

export const markText: Record<FileMark, string> = {
  malware: 'Malware found: this file cannot be opened.',
  'not-scanned': 'Not scanned yet: open it only if you expect it.',
  'active-content': 'Contains active content: open it only if you trust the sender.',
};
