/** True if a text, prepared by `searchable`, contains a search as it is written. */
export function hasPhrase(prepared: string, search: string): boolean {
  return prepared.includes(searchable(search.trim()));
}

/** Prepares a text for `hasPhrase`: case does not matter, and a hyphen, an underscore and a space are the same. */
export function searchable(text: string): string {
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
