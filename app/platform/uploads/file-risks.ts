export type FileRisk = 'malware' | 'not-scanned' | 'active-content';

export const riskText: Record<FileRisk, string> = {
  malware: 'Malware found: this file cannot be opened.',
  'not-scanned': 'Not scanned yet: open it only if you expect it.',
  'active-content': 'Contains active content: open it only if you trust the sender.',
};
