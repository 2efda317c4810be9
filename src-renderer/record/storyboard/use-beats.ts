import { useMemo } from 'react';
import { useCompare } from '../../compare/compare-state.ts';
import { useLesson } from '../../learn/lesson/lesson-state.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useSession } from '../../state/session/session.ts';
import { useStages } from '../../state/session/stages.ts';
import type { Beats, NoBeats } from './beats.ts';
import { shownBeats } from './shown-beats.ts';

/** The beats of the current source; another object when the source or its presentation changes. */
export function useBeats(): Beats | NoBeats {
  const { open, view, plan, choices } = useCompare();
  const { file, played } = useLesson();
  const { document, source, picture } = useSession();
  const { name, run } = document;
  const depth = usePreferences((preferences) => preferences.depth);
  const panes = usePreferences((preferences) => preferences.panes);
  const active = useStages((stages) => stages.active);
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that it reads
  return useMemo(shownBeats, [
    open,
    view,
    plan,
    choices,
    file,
    played,
    name,
    run,
    source,
    picture,
    depth,
    panes,
    active,
  ]);
}
