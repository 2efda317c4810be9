import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from '../../core/cells/translate.ts';
import type { Source } from '../state/source/source.ts';

/** Returns a function that formats numbers with the separators of the language. */
export function useCountText(): (count: number) => string {
  const { i18n } = useTranslation();
  const format = useMemo(() => new Intl.NumberFormat(i18n.language), [i18n.language]);
  return (count) => format.format(count);
}

/** Returns a function that formats for example `380K`: only digits that change slowly enough to be read. */
export function useShortText(): (count: number) => string {
  const { i18n } = useTranslation();
  const format = useMemo(
    () => new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumSignificantDigits: 3 }),
    [i18n.language],
  );
  return (count) => format.format(count);
}

/** Formats a part of the whole: `2.5%`. */
export function percentText(part: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }).format(part);
}

/** Rates below one per second are not rounded to zero. */
export function rateOf(perSecond: number): number {
  return perSecond < 1 ? Math.round(perSecond * 10) / 10 : Math.round(perSecond);
}

/** Formats `frame 143`, or `poll 143` for a polled game, whose frame numbers are unknown. */
export function frameWords(source: Source | null, frame: number): [key: string, args: { frame: number }] {
  return [source?.capture.hello?.grade === 'observed' ? 'ui.live.poll' : 'ui.live.frame', { frame }];
}

/**
 * Formats when something may have happened: `frame 470`, `frames 450–470`, or `up to frame 470`.
 * @param from null if not known
 */
export function frameRange(source: Source | null, from: number | null, to: number, t: Translate): string {
  const when = t(...frameWords(source, to));
  if (from === null) return t('ui.watch.upTo', { when });
  return from >= to ? when : t('ui.watch.between', { from, to });
}

/** Formats a time on the user's clock: `14:05`. */
export function clockText(milliseconds: number): string {
  const when = new Date(milliseconds);
  return [when.getHours(), when.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':');
}
