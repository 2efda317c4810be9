import { editSentence } from '../../../core/capture/edit-sentence.ts';
import type { Moments } from '../../../core/capture/moments.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { frameSentence } from '../../../core/scene/stage/frame-sentence.ts';
import { type Depth, detailTo } from '../../../core/script/narration/beats.ts';
import { type Interpreter, narrate } from '../../../core/script/narration/narrate.ts';
import type { Place } from '../../../core/script/narration/place.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Steppable } from '../../../core/script/run/steppable.ts';
import type { PseudocodeLine } from '../../../core/trace/pseudocode.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import type { Edit } from '../../../core/wire/messages/edit.ts';
import { worldOf } from '../../../core/world/world.ts';
import type { HostTranslate } from '../../contract/text.ts';

/** An operation of a script, or a frame of a game. */
interface ReplayedOperation {
  readonly firstStep: number;
  readonly endStep: number;
  /** The kind of operation, such as `add`; null in a game. */
  readonly kind: string | null;
  /** Returns the heading. */
  title(translate: HostTranslate): string;
  /** Returns the reason why the engine refused it, or null. */
  refusal(translate: HostTranslate): string | null;
}

/** The run of a script or a recording that is exported. */
export interface Replay extends Interpreter, Steppable {
  nameOf(handle: RawId): string | undefined;
  /** The title of a script if it has one, otherwise the file name of the script or recording. */
  readonly name: string;
  /** The detail of pictures and sentences. */
  readonly depth: Depth;
  /** The run of a script; undefined for recordings. */
  readonly script?: ScriptRun;
  /** Empty if no code runs. */
  readonly pseudocode: readonly PseudocodeLine[];
  /** The first position that can be shown. */
  readonly first: number;
  operationOf(op: number): ReplayedOperation;
  /** Returns the place of a position in the original, of which this may be a clip. */
  numberOf(position: number): Place;
  /** The positions by their numbers; null if these are the same. */
  readonly numbered: readonly number[] | null;
  /** Returns the caption at a position, or null. */
  captionAt(position: number): string | null;
  /** Returns the edits of a game whose results first appear at this position. */
  editsAt?(position: number): readonly Edit[];
  /** The times of a game's positions. */
  readonly moments?: Moments;
  /** Returns true if parts of a game's world were not received yet at a position. */
  isBeingRead?(position: number): boolean;
}

/** One position of a replay in words. */
export interface ReplayedStep {
  readonly position: number;
  readonly number: Place;
  /** Null if nothing happened; no cells are marked then. */
  readonly step: StepDetail | null;
  /** The step's code, which is part of the file name. */
  readonly code: string;
  /** The heading. */
  readonly operation: string;
  /** The sentence with a line for each paragraph. */
  readonly sentence: string;
  /** The sentence for those who do not see the picture, if it says more; left out otherwise. */
  readonly alt?: string;
  /** The comment above the chapter of a script; left out if there is none. */
  readonly chapter?: string;
  /** A lesson's texts above the sentence; left out if there are none. */
  readonly lead?: readonly string[];
  /** True if the sentence answers a question of a lesson. */
  readonly isAnswer?: boolean;
  /** True if the engine refused the operation here. */
  readonly refused: boolean;
}

/** Moves the replay to `position` and describes the step that led there. */
export function replayedStep(run: Replay, position: number, translate: HostTranslate): ReplayedStep {
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

/** Returns the sentence of a step. A game's frame adds its changes. */
function sentenceOf(run: Replay, step: StepDetail | null, translate: HostTranslate): string {
  const { timeline } = run;
  const { columns, position } = timeline;
  const engine = engineOf(columns);
  const texts = { translate, nameOf: (id: number | bigint) => run.nameOf(id) };
  const own = frameSentence(narrate(step, run, translate), engine, timeline, step, {
    ...texts,
    moments: run.moments,
  });
  const edits = run.editsAt?.(position) ?? [];
  if (edits.length === 0) return own;
  const did = editSentence(edits, { ...texts, world: worldOf(engine, run.timeline) });
  return [did, own].join(translate('ui.edit.did.separator'));
}
