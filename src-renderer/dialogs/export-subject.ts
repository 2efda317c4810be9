import { useCompare } from '../compare/compare.ts';
import { choiceIn } from '../compare/lane-choice.ts';
import { choiceOf } from '../panes/choice.ts';
import { activePane, shownEngine } from '../panes/panes.ts';
import { useSession } from '../state/session.ts';
import type { Subject } from './export-job.ts';

/** Whether there is anything to export: of scripts too long to be stepped through there are no pictures. */
export function canExport(): boolean {
  const { open, plan } = useCompare.getState();
  return !open || (plan !== null && plan.lockstep !== null);
}

/** What a picture is of now: the engines side by side, or the open script. Null where there is nothing to draw. */
export function exportSubject(): Subject | null {
  return useCompare.getState().open ? comparison() : script();
}

function script(): Subject {
  const { document, position, selection } = useSession.getState();
  const { run } = document;
  const { families, except } = choiceOf(activePane(), document.name, shownEngine());
  return {
    // While there are diagnostics, the last text that ran, on its engine.
    source: { name: document.name, text: run.script.text, engine: run.kind.engine },
    position,
    pictures: run.timeline.length + 1,
    focus: selection,
    // A picture is of what the active diagram shows, or of everything while it is empty.
    shown: families.length + except.length === 0 ? null : { families: [...families], except: [...except] },
  };
}

function comparison(): Subject | null {
  const { plan, position, selection, choices } = useCompare.getState();
  if (plan === null || plan.lockstep === null) return null;
  const { name, text } = plan.script;
  const engines = plan.lanes.map(({ engine }) => engine);
  const shown = Object.fromEntries(
    engines.map((engine) => {
      const { families, except } = choiceIn(choices, engine);
      return [engine, { families: [...families], except: [...except] }];
    }),
  );
  return {
    source: { name, text, engine: engines[0]! },
    position,
    pictures: plan.lockstep.length + 1,
    focus: null,
    shown: null,
    compare: { engines, focus: selection, shown },
  };
}
