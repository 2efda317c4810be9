import { useTranslation } from 'react-i18next';
import { DiagnosticsNotice } from '../shell/notices.tsx';
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
      <header className="stage-header">
        <StructureChips />
        <Legend />
      </header>
      <div className="stage-view">
        <Surface />
        <ViewControls />
        <DiagnosticsNotice />
      </div>
      <LiveSentence />
    </section>
  );
}
