/** Why a stored file is not shown inside a page; malware is not handed out at all. */
export type FileMark = 'malware' | 'not-scanned' | 'active-content';

/** What an admin reads at the file. */
export const markText: Record<FileMark, string> = {
  malware: 'Malware found: this file cannot be opened.',
  'not-scanned': 'Not scanned yet: open it only if you expect it.',
  'active-content': 'Contains active content: open it only if you trust the sender.',
};
