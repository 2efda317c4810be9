import { useWatches } from '../../state/session/watches.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { useFocusInside } from '../../ui/use-kept-focus.ts';
import { BreakpointList } from './breakpoint-list.tsx';
import { HitList } from './hit-list.tsx';
import { HitSentence } from './hit-sentence.tsx';
import { Pins } from './watched-values.tsx';

/** Lists the watches and breakpoints of the source. */
export function WatchesPanel() {
  const { breakpoints } = useWatches();
  const enabled = breakpoints.flatMap(({ text, enabled }) => (enabled ? [text] : []));
  const element = useFocusInside<HTMLDivElement>();
  return (
    <PanelFrame name="watches">
      <div ref={element} tabIndex={-1}>
        <HitSentence />
        <Pins />
        <BreakpointList />
        {enabled.length > 0 && <HitList texts={enabled} />}
      </div>
    </PanelFrame>
  );
}
