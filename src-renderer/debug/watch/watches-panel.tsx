import { useWatches } from '../../state/session/watches.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { useFocusInside } from '../../ui/use-kept-focus.ts';
import { BreakpointList } from './breakpoint-list.tsx';
import { HitSentence } from './hit-sentence.tsx';
import { Pins } from './watched-values.tsx';

/** Lists the watches and breakpoints of the source. */
export function WatchesPanel() {
  useWatches();
  const element = useFocusInside<HTMLDivElement>();
  return (
    <PanelFrame name="watches">
      <div ref={element} tabIndex={-1}>
        <HitSentence />
        <Pins />
        <BreakpointList />
      </div>
    </PanelFrame>
  );
}
