import type { Translate } from '../../cells/translate.ts';
import { readableText } from '../../trace/value.ts';
import { fieldName } from '../../world/value-name.ts';
import type { ComponentPlace } from '../../world/world-reader.ts';

/** The reading of values that may have changed since: a probe reads the values of a large world over several frames. */
export interface OldReading {
  /** The last frame of which all values are known to be; each was read in it or later. */
  readonly frame: number;
  /** The last position up to that frame, or the first one that is kept. */
  readonly position: number;
}

/** Formats the values of components as they were read: `Health.points = 15`. Values that were not received are left out. */
export function readValuesText(places: readonly Pick<ComponentPlace, 'component' | 'values'>[], t: Translate): string {
  const texts = places.flatMap(({ component, values }) =>
    values.flatMap(({ field, value }) =>
      value === undefined ? [] : `${fieldName(component, field)} = ${readableText(value)}`,
    ),
  );
  return texts.join(t('ui.structures.separator'));
}
