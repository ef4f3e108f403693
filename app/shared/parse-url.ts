/** `URL.parse`, which browsers have since 2024 only. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
