import { hasAllWords } from '../../text/has-all-words.ts';

/**
 * Scores an entry of the palette: 0 if it lacks a word of the search. An entry whose title is or begins with the search comes first, short
 * titles before long ones and without an English article, then one whose title has all its words. Looser matching listed surprising entries
 * first. An example comes after a lesson of the same title.
 * @param keywords the title, then other words
 */
export function scoreOf(id: string, search: string, keywords: readonly string[] = []): number {
  const score = matchOf(id, search, keywords);
  return score > 0 && id.startsWith('example:') ? score - 0.001 : score;
}

function matchOf(id: string, search: string, keywords: readonly string[]): number {
  const title = (keywords[0] ?? id).toLowerCase();
  const text = search.trim().toLowerCase();
  if (title === text || id === text) return 1;
  const beginning = [title, title.replace(/^(?:the|an?) /, '')].find((each) => each.startsWith(text));
  if (beginning !== undefined) return 0.85 + (0.1 * text.length) / beginning.length;
  if (hasAllWords(title, text)) return 0.8;
  return hasAllWords([id, ...keywords].join(' '), text) ? 0.5 : 0;
}
