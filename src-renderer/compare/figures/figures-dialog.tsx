import { useTranslation } from 'react-i18next';
import { FIGURES } from '../../../core/cost/cost.ts';
import { Dialog } from '../../ui/dialog.tsx';

/** Explains each figure of a comparison. */
export function FiguresDialog() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('ui.compare.figures.title')} className="figures-dialog">
      <p>{t('ui.compare.figures.text')}</p>
      <dl className="stack">
        {[...FIGURES, 'footprint', 'accesses'].map((figure) => (
          <div key={figure}>
            <dt>{t(`cost.${figure}`)}</dt>
            <dd>{t(`cost.about.${figure}`)}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{t('ui.compare.figures.visits')}</p>
    </Dialog>
  );
}
