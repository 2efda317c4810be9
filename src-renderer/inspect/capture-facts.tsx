import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { captureFact } from '../../core/capture/capture-fact.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { Facts } from '../ui/fact-list.tsx';

/** Facts that are only shown if they report a problem. */
const TROUBLES = ['torn-tables', 'duplicates', 'homeless', 'hidden', 'switched-off', 'left-out', 'restarts'] as const;

/** Lists how often a polled game was polled and how long that took, and for any game what is missing or inconsistent. */
export function CaptureFacts({ columns }: { readonly columns: ColumnSet }) {
  const { t, i18n } = useTranslation();
  const number = (value: number): string => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const isPolled = captureFact(columns, 'interval') !== null;
  const troubles = TROUBLES.filter((name) => (captureFact(columns, name) ?? 0) > 0);
  if (!isPolled && troubles.length === 0) return null;
  return (
    <section className="capture-facts" aria-label={t('ui.capture.title')}>
      <h3 className="subtitle">{t('ui.capture.title')}</h3>
      {isPolled && <p className="hint">{t('ui.games.grade.about.observed')}</p>}
      <Facts
        facts={[
          ...(isPolled ? pollFacts(columns, t, number) : []),
          ...troubles.map((name) => [t(`ui.capture.${name}`), number(captureFact(columns, name) ?? 0)] as const),
        ]}
      />
    </section>
  );
}

function pollFacts(columns: ColumnSet, t: TFunction, number: (value: number) => string) {
  const fact = (name: string): number => captureFact(columns, name) ?? 0;
  const stall = { used: number(fact('stall')), budget: number(fact('stall-budget')) };
  const seconds = { seconds: number(fact('interval') / 1000) };
  const generations = fact('generations') === 1 ? 'ui.capture.received' : 'ui.capture.notReceived';
  return [
    [t('ui.capture.interval'), fact('interval') === 0 ? '–' : t('ui.live.seconds', seconds)],
    [t('ui.capture.stall'), t('ui.capture.stallOf', stall)],
    [t('ui.capture.longest'), t('ui.capture.longestOf', { ms: number(fact('longest-pause')) })],
    [t('ui.capture.generations'), t(generations)],
  ] as const;
}
