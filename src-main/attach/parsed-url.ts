/** Returns null for an invalid URL. `URL.parse` and `URL.canParse` are newer than the oldest Electron that this runs in. */
export function parsedUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
