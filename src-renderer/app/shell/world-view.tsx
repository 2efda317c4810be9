import { ProseView } from '../../build/script/prose.tsx';
import { HitMarks } from '../../debug/watch/hit-marks.tsx';
import { Narration } from '../../stage/narration/narration.tsx';
import { TimelineBar } from '../../stage/timeline/timeline.tsx';
import { Workspace } from './workspace.tsx';

/** The diagrams of one world, with everything around them. */
export function WorldView() {
  return (
    <>
      <Workspace />
      <div className="telling">
        <ProseView />
        <Narration />
      </div>
      <HitMarks />
      <TimelineBar />
    </>
  );
}
