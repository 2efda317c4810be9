import type { Translate } from '../../../core/cells/translate.ts';
import { readCondition } from '../../../core/inspect/condition.ts';
import { missingNamesIn, missingSentences } from '../../../core/inspect/missing-names.ts';
import { worldIn } from '../../state/source/picture.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';

/**
 * What a condition names and the world does not have, in a sentence; empty where nothing is missing, and where that is not known: a
 * script and the rest of a recording may have it later, and so may a world that is being read.
 */
export function missingIn({ picture, source, position }: CalmSession, text: string, translate: Translate): string {
  const condition = readCondition(text);
  if (condition === null || source === null || source.capture.isBeingRead(position)) return '';
  if (picture.timeline.length < source.length) return '';
  const missing = missingNamesIn(worldIn(picture), condition, (id) => picture.nameOf(id));
  return missingSentences(missing, source.name, translate).join(' ');
}
