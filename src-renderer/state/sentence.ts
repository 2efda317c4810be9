import type { Translate } from '../../core/cells/translate.ts';
import { frameSentence } from '../../core/scene/frame-sentence.ts';
import { narrate } from '../../core/script/narrate.ts';
import type { StepDetail } from '../../core/trace/step.ts';
import { engineIn, type Picture } from './picture.ts';

/** What a step says; of a game's frame also what it changed. */
export function sentenceOf(picture: Picture, step: StepDetail | null, translate: Translate): string {
  const nameOf = (id: number | bigint): string | undefined => picture.nameOf(id);
  const { columns } = picture.timeline;
  return frameSentence(narrate(step, picture, translate), engineIn(picture), columns, step, { translate, nameOf });
}
