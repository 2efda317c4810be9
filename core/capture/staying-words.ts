import type { Translate } from '../cells/translate.ts';
import type { EntitySource } from './staying-entities.ts';
import type { SourceWords, SystemSource } from './staying-in-frames.ts';

export function sourceWords(t: Translate): SourceWords {
  return { before: t('ui.leaks.before'), untold: t('ui.leaks.unknown'), outside: t('ui.leaks.outside') };
}

/**
 * Formats sentences about the first source that is known: `Look first at the source “Sparks”: 8,214 of 9,386 entities that stay. 4,100 of them
 * are from the first half of the time, such as #77, with Position, Spark. The game did not tell who created 84 others.`
 */
export function stayingSentence(sources: readonly (EntitySource | SystemSource)[], t: Translate): string {
  if (sources.length === 0) return t('ui.leaks.none');
  const all = sources.reduce((sum, each) => sum + each.staying, 0);
  if (all === 0) return t('ui.leaks.noneStay');
  const first = sources.find((each) => !each.isBefore && !isUntold(each) && each.staying > 0);
  const count = untoldCount(sources);
  const untold = t('ui.leaks.untold', { count, all });
  if (first === undefined) return count > 0 ? untold : t('ui.leaks.allBefore');
  const most = t('ui.leaks.most', { name: first.name, staying: first.staying, all });
  return [most, ...oldSentence(first, t), ...(count > 0 ? [untold] : [])].join(' ');
}

/** Counts the staying entities of which the game did not tell who created them. */
export function untoldCount(sources: readonly (EntitySource | SystemSource)[]): number {
  return sources.find(isUntold)?.staying ?? 0;
}

function isUntold(source: EntitySource | SystemSource): boolean {
  return 'isUntold' in source && source.isUntold;
}

function oldSentence(source: EntitySource | SystemSource, t: Translate): readonly string[] {
  if (!('old' in source) || source.old.count === 0) return [];
  const { count, example, components } = source.old;
  const what = components.length === 0 ? t('ui.history.event.none') : components.join(t('ui.structures.separator'));
  return [t('ui.leaks.old', { count, example: example!, components: what })];
}
