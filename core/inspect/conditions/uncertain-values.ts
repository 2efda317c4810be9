import type { Translate } from '../../cells/translate.ts';
import type { ComponentPlace } from '../../world/world-reader.ts';
import { readValuesText } from '../history/old-reading.ts';

/** The values that decided a hit, which may have been others when it happened. */
export interface UncertainValues {
  /** The last frame of which they are known to be; each was read in it or later. */
  readonly asOf: number;
  /** The values of each entity of the hit as they were last read; none of an entity that did not live then. */
  readonly entities: readonly (readonly Pick<ComponentPlace, 'component' | 'values'>[])[];
}

/**
 * Says which values were last read when, so that it cannot be told whether the condition was true.
 * @param labels of the first entities of the hit
 */
export function uncertainWords({ asOf, entities }: UncertainValues, labels: readonly string[], t: Translate): string {
  const said = labels.map((name, i) => {
    const values = readValuesText(entities[i] ?? [], t);
    return values === '' ? t('ui.watch.uncertain.none', { name }) : t('ui.watch.uncertain.values', { name, values });
  });
  const key = said.length === 0 ? 'count' : 'read';
  return t(`ui.watch.uncertain.${key}`, { values: said.join(t('ui.watch.also')), frame: asOf });
}
