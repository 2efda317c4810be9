import type { Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../cells/translate.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { stage } from '../../testing/any-engine.ts';
import { runWhole } from '../../testing/run-on.ts';
import { strictTranslator } from '../../testing/texts.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { View } from '../kit/view.ts';
import type { Scene } from '../scene.ts';

/** Produces everything that the diagrams can show: pages, missing pages, a chain of holes, a tag, and recycling. */
export const DEMO = `config sparsePage 8
config packedPage 4
component Position
component Mesh pinned
tag Player
create player
create orc
create elf
create rock
create tree
add player Position 10
add orc Position 20.5
add elf Position 30
add rock Position 40
add player Mesh 1
add orc Mesh 2
add elf Mesh 3
add rock Mesh 4
add player Player
remove orc Mesh
remove rock Mesh
destroy tree
create wolf
destroy elf
create far @37
add far Position 370
remove orc Position
add far Mesh 5
`;

/** @throws ModelError if the script does not run to its end */
export function runText(text: string): ScriptRun {
  return runWhole('entt', text);
}

/** Translates to a locale; a missing text is an error. */
export function translator(locale: Locale = 'en'): Translate {
  return strictTranslator(locale);
}

/** Returns a view of everything in English without a selection, modified by `changes`. */
export function viewOf(run: ScriptRun | null, changes: Partial<View> = {}): View {
  return {
    x: 0,
    y: 0,
    width: 1e6,
    height: 1e6,
    wrap: 1280,
    focus: null,
    translate: translator(),
    nameOf: (handle) => run?.nameOf(handle),
    ...changes,
  };
}

export function sceneAt(run: ScriptRun, position: number, changes: Partial<View> = {}): Scene {
  const { timeline } = run;
  timeline.seek(position);
  const step: StepDetail | null = position === 0 ? null : timeline.detailAt(position - 1);
  return stage(timeline.columns, step, viewOf(run, changes));
}

/** Returns the position right after the `nth` step with that code; negative numbers count from the end. */
export function positionAfter(run: ScriptRun, code: string, nth = -1): number {
  const found: number[] = [];
  for (let i = 0; i < run.timeline.length; i++) if (run.timeline.stepAt(i).code === code) found.push(i + 1);
  const position = found.at(nth);
  if (position === undefined) throw new Error(`No step ${code} (${nth})`);
  return position;
}
