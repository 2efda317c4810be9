import { Narration } from '../script/narration.tsx';
import { Prose } from '../script/prose.tsx';
import { TimelineBar } from '../timeline/timeline.tsx';
import { Workspace } from './workspace.tsx';

/** The diagrams of one world, with everything around them. */
export function WorldView() {
  return (
    <>
      <Workspace />
      <div className="telling">
        <Prose />
        <Narration />
      </div>
      <TimelineBar />
    </>
  );
}
