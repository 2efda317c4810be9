import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { isDefaultChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Replay } from '../replay/replay.ts';

/**
 * Checks the chosen structures.
 * @throws UserError if none of them ever exists
 */
export function knownStructures(shown: ExportRequest['shown'], { timeline }: Pick<Replay, 'timeline'>): void {
  if (shown === null || shown.families.length > 0) return;
  timeline.seek(timeline.length);
  const known = engineOf(timeline.columns).diagrams.names(timeline.columns);
  const name = shown.except.find((each) => !known.includes(each));
  if (name !== undefined) throw new UserError('export.no-structure', { name, known: known.join(', ') });
}

/** Returns the choice for an exported file. The default choice becomes null, so every host writes the same bytes. */
export function chosenIn(shown: ExportRequest['shown'], engine: EngineId): ExportRequest['shown'] {
  return shown === null || isDefaultChoice(shown, engineNamed(engine).diagrams) ? null : shown;
}
