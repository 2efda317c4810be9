/** True if a text contains every word of a search, in any order and case. An empty search matches. */
export function hasAllWords(text: string, search: string): boolean {
  const lower = text.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}
