import { editSentence } from '../../../core/capture/edit-sentence.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { frameSentence } from '../../../core/scene/stage/frame-sentence.ts';
import { narrate } from '../../../core/script/narration/narrate.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { engineIn, type MemoryPicture, worldIn } from './picture.ts';

/** Writes of a frame that are summarised at once, in some milliseconds. The summary of more is made in turns. */
const MAX_WRITES = 1000;

/** Returns the sentence of a step; for a frame of a game it includes the changes. */
export function sentenceOf(picture: MemoryPicture, step: StepDetail | null, translate: Translate): string {
  const { timeline } = picture;
  const { position } = timeline;
  const own = frameSentence(narrate(step, picture, translate), engineIn(picture), timeline, step, {
    translate,
    nameOf: (id) => picture.nameOf(id),
    moments: picture.moments,
    most: MAX_WRITES,
  });
  return [editsAt(picture, position, translate), own].filter(Boolean).join(translate('ui.edit.did.separator'));
}

/** Describes the edits of ECS Atlas at a position; empty if there are none. */
export function editsAt(picture: MemoryPicture, position: number, translate: Translate): string {
  const edits = picture.editsAt?.(position) ?? [];
  if (edits.length === 0) return '';
  return editSentence(edits, { world: worldIn(picture), nameOf: (id) => picture.nameOf(id), translate });
}
