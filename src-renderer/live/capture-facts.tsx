import { useTranslation } from 'react-i18next';
import { captureFact } from '../../core/capture/facts.ts';
import type { ColumnSet } from '../../core/trace/column-set.ts';
import { Facts } from '../ui/facts.tsx';

/** Where nothing is wrong these are not worth a line. */
const TROUBLES = ['torn-tables', 'duplicates', 'homeless', 'hidden', 'left-out', 'restarts'] as const;

interface Props {
  readonly columns: ColumnSet;
}

/** How a game without a probe was polled up to here: how often, what that costs it, and what was inconsistent. */
export function CaptureFacts({ columns }: Props) {
  const { t, i18n } = useTranslation();
  const interval = captureFact(columns, 'interval');
  if (interval === null) return null;
  const number = (value: number): string => value.toLocaleString(i18n.language, { maximumFractionDigits: 1 });
  const fact = (name: string): number => captureFact(columns, name) ?? 0;
  const stall = { used: number(fact('stall')), budget: number(fact('stall-budget')) };
  const troubles = TROUBLES.filter((name) => fact(name) > 0);
  return (
    <section className="capture-facts" aria-label={t('ui.capture.title')}>
      <h3 className="subtitle">{t('ui.capture.title')}</h3>
      <p className="hint">{t('ui.games.grade.about.observed')}</p>
      <Facts
        facts={[
          [t('ui.capture.interval'), interval === 0 ? '–' : t('ui.live.seconds', { seconds: number(interval / 1000) })],
          [t('ui.capture.stall'), t('ui.capture.stallOf', stall)],
          [t('ui.capture.longest'), t('ui.capture.longestOf', { ms: number(fact('longest-pause')) })],
          [
            t('ui.capture.generations'),
            t(fact('generations') === 1 ? 'ui.capture.received' : 'ui.capture.notReceived'),
          ],
          ...troubles.map((name) => [t(`ui.capture.${name}`), number(fact(name))] as const),
        ]}
      />
    </section>
  );
}
