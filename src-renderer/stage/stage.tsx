import { useTranslation } from 'react-i18next';
import { Legend } from './legend.tsx';
import { LiveSentence } from './live-sentence.tsx';
import { StructureChips } from './structure-chips.tsx';
import { Surface } from './surface.tsx';
import { ViewControls } from './view-controls.tsx';

/** The diagram: canvas for the eye, mirror for assistive technology and the keyboard. */
export function Stage() {
  const { t } = useTranslation();
  return (
    <section className="stage" aria-label={t('ui.stage.label')} data-stage>
      <StructureChips />
      <div className="stage-view">
        <Surface />
        <Legend />
        <ViewControls />
      </div>
      <LiveSentence />
    </section>
  );
}
