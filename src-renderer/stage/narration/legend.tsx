import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';

/** The marks of cells in pictures side by side. */
export const CELL_MARKS = ['written', 'read'] as const;

const MEANINGS = ['written', 'read', 'named'] as const;

interface Props {
  readonly meanings: readonly ('written' | 'read' | 'named' | 'selected')[];
}

/** Explains the colours and shapes of this step. Something is only marked as selected while there is a selection. */
export function Legend() {
  const isSelected = useSession(({ selection }) => selection !== null);
  const meanings = isSelected ? [...MEANINGS, 'selected' as const] : MEANINGS;
  return <LegendOf meanings={meanings} />;
}

/** Explains only these colours and shapes. */
export function LegendOf({ meanings }: Props) {
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
