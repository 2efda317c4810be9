import { ProseView } from '../../build/script/prose.tsx';
import { HitMarks } from '../../debug/watch/hit-marks.tsx';
import { Narration } from '../../stage/narration/narration.tsx';
import { TimelineBar } from '../../stage/timeline/timeline.tsx';
import type { Files } from '../../state/open/files.ts';
import { ScriptEnd } from './script-end.tsx';
import { Workspace } from './workspace.tsx';

/** The diagrams of one world, with everything around them. */
export function WorldView({ files }: { readonly files: Files }) {
  return (
    <>
      <Workspace />
      <div className="telling">
        <ProseView />
        <Narration />
        <ScriptEnd files={files} />
      </div>
      <HitMarks />
      <TimelineBar />
    </>
  );
}
