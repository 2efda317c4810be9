import { hasAllWords, hasPhrase } from '../../text/has-all-words.ts';

/**
 * Scores an entry of the palette: 0 if it lacks a word of the search. An entry whose title is or begins with the search comes first, short
 * titles before long ones and without an English article, then one whose title has all its words. Looser matching listed surprising entries
 * first. A lesson comes before anything else of the same title.
 * @param words other words that find the entry
 * @param text a text, prepared by `searchable`, that is found by what stands in it, after everything else
 */
export function scoreOf(id: string, search: string, title: string, words = '', text = ''): number {
  const score =
    matchOf(id, search.trim().toLowerCase(), title.toLowerCase(), words) || (hasPhrase(text, search) ? 0.3 : 0);
  return id.startsWith('lesson:') ? score : Math.max(0, score - 0.001);
}

function matchOf(id: string, search: string, title: string, words: string): number {
  if (title === search || id === search) return 1;
  const beginning = [title, title.replace(/^(?:the|an?) /, '')].find((each) => each.startsWith(search));
  if (beginning !== undefined) return 0.85 + (0.1 * search.length) / beginning.length;
  if (hasAllWords(title, search)) return 0.8;
  return hasAllWords(`${id} ${title} ${words}`, search) ? 0.5 : 0;
}
