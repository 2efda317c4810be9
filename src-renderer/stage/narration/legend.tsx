import type { Meaning } from '../../../core/scene/meanings.ts';
import { useDrawnMarks } from '../../state/session/stages.ts';
import { useTranslate } from '../../text/translate.ts';

/** The marks of cells in pictures side by side. */
export const CELL_MARKS = ['written', 'read'] as const;

/** Explains the marks that are drawn now. */
export function Legend() {
  const meanings = useDrawnMarks();
  return meanings.length === 0 ? null : <LegendOf meanings={meanings} />;
}

/** Explains only these colours and shapes. */
export function LegendOf({ meanings }: { readonly meanings: readonly Meaning[] }) {
  const t = useTranslate();
  return (
    <ul className="legend" aria-label={t('ui.legend.label')}>
      {meanings.map((meaning) => (
        <li className="row" key={meaning}>
          <i className={meaning} aria-hidden="true" />
          {t(`ui.legend.${meaning}`)}
        </li>
      ))}
    </ul>
  );
}
