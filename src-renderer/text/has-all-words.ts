/** True if a text contains a search as it is, in any case; a hyphen, an underscore and a space are the same. */
export function hasPhrase(text: string, search: string): boolean {
  return plain(text).includes(plain(search.trim()));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[-_\s]+/g, ' ');
}

/** True if a text contains every word of a search, in any order and case. An empty search matches. */
export function hasAllWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
