import type { Translate } from '../../cells/translate.ts';

const STAND_IN = '\u0001';

export interface DiagramTexts {
  readonly null: string;
  readonly tombstone: string;
  readonly tombstoneShort: string;
  readonly empty: string;
  readonly asked: string;
  readonly blank: string;
  readonly unused: string;
  /** `page 7` with a placeholder for the number. */
  readonly page: string;
  /** `#7` with a placeholder for the number: the order of recycling. */
  readonly order: string;
}

export function diagramTexts(translate: Translate): DiagramTexts {
  return {
    null: translate('cell.null'),
    tombstone: translate('cell.tombstone'),
    tombstoneShort: translate('cell.tombstone-short'),
    empty: translate('cell.empty'),
    asked: translate('cell.asked'),
    blank: translate('cell.blank'),
    unused: translate('cell.unused'),
    page: translate('diagram.page', { page: STAND_IN }),
    order: translate('diagram.entities.order', { n: STAND_IN }),
  };
}

export function withNumber(word: string, value: number): string {
  return word.replace(STAND_IN, String(value));
}
