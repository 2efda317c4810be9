import { editSentence } from '../../../core/capture/edit-sentence.ts';
import type { Moments } from '../../../core/capture/moments.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { worldOf } from '../../../core/inspect/world.ts';
import { frameSentence } from '../../../core/scene/stage/frame-sentence.ts';
import { type Depth, detailTo, type Steppable } from '../../../core/script/beats.ts';
import { type Interpreter, narrate } from '../../../core/script/narrate.ts';
import type { ScriptRun } from '../../../core/script/run.ts';
import type { PseudocodeLine } from '../../../core/trace/pseudocode.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import type { Edit } from '../../../core/wire/edit.ts';
import type { Translate } from '../../contract/text.ts';
import type { CodeLine } from '../subject.ts';

/** A part of a replay that belongs together: an operation of a script, a frame of a game. */
interface ReplayedOperation {
  readonly firstStep: number;
  readonly endStep: number;
  /** What it does: `add`; null in a game. */
  readonly kind: string | null;
  /** What it is called in headings. */
  title(translate: Translate): string;
  /** Why the engine refused it; null where it did not. */
  refusal(translate: Translate): string | null;
}

/** What pictures are made of: the run of a script, a recording. */
export interface Replay extends Interpreter, Steppable {
  readonly name: string;
  /** How much of what led to a position is drawn and told. */
  readonly depth: Depth;
  /** The run of a script; left out of recordings. */
  readonly script?: ScriptRun;
  /** Empty where nothing is executed. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** The first position that can be shown. */
  readonly first: number;
  operationOf(op: number): ReplayedOperation;
  /** The number of a position, and the last one, in the whole that this is a part of. */
  numberOf(position: number): { readonly n: number; readonly total: number };
  /** The caption at a position. */
  captionAt(position: number): string | null;
  /** Edits of a game whose results a position shows first. */
  editsAt?(position: number): readonly Edit[];
  /** When a game's positions were. */
  readonly moments?: Moments;
  /** Of a game: whether parts of the world were not received yet at a position. */
  isBeingRead?(position: number): boolean;
}

/** One position of a replay in words. */
export interface ReplayedStep {
  readonly position: number;
  /** The position's number for people, and the last one. */
  readonly number: { readonly n: number; readonly total: number };
  /** Null where nothing has just happened: nothing is marked. */
  readonly step: StepDetail | null;
  /** Name of the step, for the file. */
  readonly code: string;
  /** What is done, as the heading has it. */
  readonly operation: string;
  /** One line for each paragraph. */
  readonly sentence: string;
  /** The operation was refused here. */
  readonly refused: boolean;
}

/** Moves the replay to `position` and describes the step that led there. */
export function replayedStep(run: Replay, position: number, translate: Translate): ReplayedStep {
  const { timeline } = run;
  timeline.seek(position);
  const step = detailTo(run, position, run.depth);
  const operation = step === null ? null : run.operationOf(step.op);
  const refusal = operation !== null && position === operation.endStep ? operation.refusal(translate) : null;
  return {
    position,
    number: run.numberOf(position),
    step,
    code: step?.code ?? 'start',
    operation: step?.code === 'setup' ? 'setup' : (operation?.title(translate) ?? translate('export.start')),
    sentence: refusal ?? run.captionAt(position) ?? sentenceOf(run, step, translate),
    refused: refusal !== null,
  };
}

/** The lines of the routine that `line` is one of. */
export function routineAt({ pseudocode }: Pick<Replay, 'pseudocode'>, line: number, translate: Translate): CodeLine[] {
  const routine = pseudocode[line]?.routine;
  return pseudocode.flatMap((each, at) => {
    if (each.routine !== routine) return [];
    return { text: translate(each.key, { defaultValue: each.text }), indent: each.indent, current: at === line };
  });
}

/** What a step says; of a game's frame also what it changed. */
function sentenceOf(run: Replay, step: StepDetail | null, translate: Translate): string {
  const { timeline } = run;
  const { columns, position } = timeline;
  const engine = engineOf(columns);
  const texts = { translate, nameOf: (id: number | bigint) => run.nameOf(id) };
  const torn = run.moments?.isTorn(position) === true;
  const own = frameSentence(narrate(step, run, translate), engine, timeline, step, { ...texts, torn });
  const edits = run.editsAt?.(position) ?? [];
  if (edits.length === 0) return own;
  const did = editSentence(edits, { ...texts, world: worldOf(engine, run.timeline) });
  return [did, own].join(translate('ui.edit.did.separator'));
}
