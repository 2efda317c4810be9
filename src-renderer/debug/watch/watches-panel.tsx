import { useTranslation } from 'react-i18next';
import { useWatches } from '../../state/session/watches.ts';
import { useEntityList } from '../../state/source/entity-list.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { useFocusInside } from '../../ui/use-kept-focus.ts';
import { BreakpointList } from './breakpoint-list.tsx';
import { HitList } from './hit-list.tsx';
import { HitSentence } from './hit-sentence.tsx';
import { hitTexts } from './hits.ts';
import { Pins } from './watched-values.tsx';

/** Lists the breakpoints of the source with their hits, and the watched values. */
export function WatchesPanel() {
  const { t } = useTranslation();
  const { breakpoints, pins } = useWatches();
  const { source } = useCalmSession();
  const texts = hitTexts(breakpoints, useEntityList(source).search);
  const element = useFocusInside<HTMLDivElement>();
  return (
    <PanelFrame name="watches">
      <div ref={element} tabIndex={-1}>
        <HitSentence />
        {pins.length > 0 && (
          <>
            <h3 className="subtitle">{t('ui.watch.values')}</h3>
            <Pins />
          </>
        )}
        <BreakpointList />
        {texts.length > 0 && <HitList texts={texts} />}
      </div>
    </PanelFrame>
  );
}
