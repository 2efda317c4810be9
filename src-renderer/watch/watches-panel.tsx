import { PanelFrame } from '../ui/panel.tsx';
import { BreakpointList } from './breakpoint-list.tsx';
import { HitSentence } from './hit-sentence.tsx';
import { Pins } from './pins.tsx';

/** Watches and breakpoints of what is shown. */
export function WatchesPanel() {
  return (
    <PanelFrame name="watches">
      <HitSentence />
      <Pins />
      <BreakpointList />
    </PanelFrame>
  );
}
