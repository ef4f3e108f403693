/** `URL.parse`, which browsers have since 2024 only. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Parses a text as JSON; null when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
