import type { Translate } from '../cells/translate.ts';
import type { EntitySource } from './staying-entities.ts';
import type { SourceWords, SystemSource } from './staying-in-frames.ts';

export function sourceWords(t: Translate): SourceWords {
  return { before: t('ui.leaks.before'), untold: t('ui.leaks.unknown'), outside: t('ui.leaks.outside') };
}

/**
 * Formats sentences about the first source: `Look first at the source “Sparks”: 8,214 of 9,386 entities that stay. 4,100 of them are from the
 * first half of the time, such as #77, with Position, Spark.`
 */
export function stayingSentence(sources: readonly (EntitySource | SystemSource)[], t: Translate): string {
  if (sources.length === 0) return t('ui.leaks.none');
  const all = sources.reduce((sum, each) => sum + each.staying, 0);
  if (all === 0) return t('ui.leaks.noneStay');
  const first = sources.find(({ isBefore, staying }) => !isBefore && staying > 0);
  if (first === undefined) return t('ui.leaks.allBefore');
  const { name, staying } = first;
  const most = t('ui.leaks.most', { name, staying, all });
  if (!('old' in first) || first.old.count === 0) return most;
  const { count, example, components } = first.old;
  const what = components.length === 0 ? t('ui.history.event.none') : components.join(t('ui.structures.separator'));
  return `${most} ${t('ui.leaks.old', { count, example: example!, components: what })}`;
}
