import type { Translate } from '../../../core/cells/translate.ts';
import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { missingNamesIn, missingSentences } from '../../../core/inspect/conditions/missing-names.ts';
import { worldIn } from '../../state/source/picture.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';

/**
 * Returns a sentence about names in a condition that do not exist in the world. Empty if there are none, or if a script, the rest of a
 * recording or a world that is being read may still contain them.
 */
export function missingIn({ picture, source, position }: CalmSession, text: string, translate: Translate): string {
  const condition = readCondition(text);
  if (condition === null || source === null || source.capture.isBeingRead(position)) return '';
  if (picture.timeline.length < source.length) return '';
  const missing = missingNamesIn(worldIn(picture), condition, (id) => picture.nameOf(id));
  return joinSentences(missingSentences(missing, source.name, translate));
}
