import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session/session.ts';
import { useWatches } from '../../state/session/watches.ts';
import { useTranslate } from '../../text/translate.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { ProgressRow } from '../../ui/progress-row.tsx';
import { useFocusInside } from '../../ui/use-kept-focus.ts';
import { BreakpointList } from './breakpoint-list.tsx';
import { cancelSearch } from './breakpoints.ts';
import { mayBeTorn } from './hit-cause.tsx';
import { hitFramesText, hitText, uncertainText } from './hit-frames.ts';
import { HitList } from './hit-list.tsx';
import { useMarkedHits } from './hits.ts';
import { type Reached, useBreaking } from './show-hit.ts';
import { Pins } from './watched-values.tsx';

/** Lists the breakpoints of the source with their hits, and the watched values. */
export function WatchesPanel() {
  const { t } = useTranslation();
  const { pins } = useWatches();
  const { texts, isAsked, ...found } = useMarkedHits();
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
        {isAsked && <HitList found={found} texts={texts} />}
      </div>
    </PanelFrame>
  );
}

/** Announces the hit that stopped the picture, which the list below shows, and the result of a search. */
function HitSentence() {
  const { t } = useTranslation();
  const { reached, search, share } = useBreaking();
  return (
    <div className="watch-hit">
      <div role="status">
        {search !== null && share === null && <p className="hint">{t(`ui.watch.search.${search}`)}</p>}
        {search === null && reached !== null && <Hit reached={reached} />}
      </div>
      {share !== null && <ProgressRow label={t('ui.watch.search.running')} share={share} onCancel={cancelSearch} />}
    </div>
  );
}

function Hit({ reached }: { readonly reached: Reached }) {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  // The part of a recording that contains the moment may be loaded after the hit.
  const picture = useSession((session) => session.picture);
  const at = hitFramesText(reached, picture, source, t);
  const uncertain = uncertainText(reached, picture, t);
  return (
    <p className="visually-hidden">
      {t('ui.watch.said', { at, what: hitText(reached, picture, t) }) + t('ui.happened.end')}
      {uncertain !== null && ` ${uncertain}`}
      {mayBeTorn(picture, reached) && ` ${t('ui.watch.torn')}`}
    </p>
  );
}
