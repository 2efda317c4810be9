import type { Translate } from '../cells/translate.ts';
import type { EntitySource } from './staying-entities.ts';
import type { SourceWords } from './staying-in-frames.ts';

export function sourceWords(t: Translate): SourceWords {
  return { before: t('ui.leaks.before'), untold: t('ui.leaks.unknown'), outside: t('ui.leaks.outside') };
}

/** Formats a sentence about the first and largest source: `Sparks, with 8,214 of 9,386`. */
export function stayingSentence(sources: readonly EntitySource[], t: Translate): string {
  const [first] = sources;
  if (first === undefined) return t('ui.leaks.none');
  const { name, staying } = first;
  const all = sources.reduce((sum, each) => sum + each.staying, 0);
  return staying === 0 ? t('ui.leaks.noneStay') : t('ui.leaks.most', { name, staying, all });
}
