import { useTranslate } from '../../text/translate.ts';

const meanings = ['written', 'read', 'named', 'selected'] as const;

/** Explains the colours and shapes of this step. */
export function Legend() {
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
