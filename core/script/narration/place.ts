import { firstIndex } from '../../trace/lookup.ts';
import type { TranslateText } from './narrate.ts';

/** The place of a picture in its source, as everything that people read numbers it. */
export interface Place {
  /** Beats of a script, single steps where these are what is shown, or moments of a lesson. */
  readonly unit: 'beat' | 'step' | 'moment';
  readonly n: number;
  /** The last number. */
  readonly total: number;
  /** The line of the script; left out before the first operation, and where there is no script. */
  readonly line?: number;
}

/** Returns the number of the stop that a position belongs to; 0 is the start. */
export function stopNumber(stops: readonly number[], position: number): number {
  return firstIndex(stops.length - 1, (i) => stops[i]! >= position);
}

/** Returns the stop that a position belongs to. */
export function stopAt(stops: readonly number[], position: number): number {
  return stops[stopNumber(stops, position)]!;
}

/** Returns the place of a moment of a lesson, counted from 1 as in links. */
export function momentPlace({ length }: readonly unknown[], at: number): Place {
  return { unit: 'moment', n: at + 1, total: length };
}

/** Returns `beat 25 of 38, line 12`; an empty text for a picture without a place, such as a chart, whose total is 0. */
export function placeText({ unit, n, total, line }: Place, translate: TranslateText): string {
  if (total === 0) return '';
  const place = translate(`export.place.${unit}`, { n, total });
  return line === undefined ? place : translate('export.place.line', { place, line });
}
