import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';

const MEANINGS = ['written', 'read', 'named'] as const;

/** Explains the colours and shapes of this step. Something is only marked as selected while there is a selection. */
export function Legend() {
  const t = useTranslate();
  const isSelected = useSession(({ selection }) => selection !== null);
  const meanings = isSelected ? [...MEANINGS, 'selected' as const] : MEANINGS;
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
