import type { Engine } from '../../engine/engine.ts';
import { type Interpreter, narrate, type TranslateText } from '../../script/narration/narrate.ts';
import type { StepDetail } from '../../trace/step.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { ViewBlock } from '../parse/lesson.ts';
import { aboutDrawn } from './drawn-beats.ts';
import { interpreterFor } from './interpreter-for.ts';

interface Told {
  readonly run: Interpreter & { readonly timeline: Timeline };
  readonly engine: Engine;
  readonly view: ViewBlock | null;
  /** The position that the step led to. */
  readonly position: number;
}

/** Returns the sentence of a step below a lesson's picture, which names no table that the view leaves out. */
export function lessonSentence(
  step: StepDetail | null,
  { run, engine, view, position }: Told,
  translate: TranslateText,
): string {
  const { timeline } = run;
  const here = timeline.position;
  if (here !== position) timeline.seek(position);
  const about = step === null ? null : aboutDrawn(step, { columns: timeline.columns, engine, view });
  if (here !== position) timeline.seek(here);
  return narrate(about ?? step, interpreterFor(view, run), translate);
}
