import { libraryIds } from '../../core/engines/all.ts';
import { loadEngines } from '../../core/engines/load.ts';
import type { EngineId } from '../../core/script/language.ts';
import { isComparing } from '../compare/compare.ts';
import { change } from '../state/preferences.ts';
import { changeEngine } from '../state/script/script-edits.ts';
import { applyTyping } from '../state/script/typing.ts';
import { useSession } from '../state/session.ts';
import { report } from '../state/shell.ts';
import type { Action, Actions } from '../ui/command.ts';

/** The script on one engine or another. */
export const engineActions: Actions = Object.fromEntries(
  libraryIds.map((engine): [string, Action] => [
    `engine.${engine}`,
    {
      enabled: () => !isComparing() && useSession.getState().source === null,
      checked: () => useSession.getState().document.engine === engine,
      run: () => void report(() => choose(engine)),
    },
  ]),
);

/** Later scripts that do not name their engine get this one too. A script that it does not accept is tried on the others. */
async function choose(engine: EngineId): Promise<void> {
  await loadEngines();
  applyTyping();
  change({ engine });
  changeEngine(engine);
}
