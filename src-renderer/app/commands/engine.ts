import { libraryIds } from '../../../core/engines/all.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { isComparing } from '../../compare/state/compare-state.ts';
import { changeEngine } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import type { Files } from '../../state/open/files.ts';
import { change } from '../../state/preferences/preferences.ts';
import { useSession } from '../../state/session/session.ts';
import { report } from '../../state/window/window-state.ts';
import type { Action, Actions } from '../../ui/command.ts';

/** The commands that choose the script's engine. */
export const engineActions = (files: Files): Actions =>
  Object.fromEntries(
    libraryIds.map((engine): [string, Action] => [
      `engine.${engine}`,
      {
        enabled: () => !isComparing() && useSession.getState().source === null,
        checked: () => useSession.getState().document.engine === engine,
        run: () => void report(() => choose(engine, files)),
      },
    ]),
  );

/** A new script begins as that engine's. Later scripts that do not name their engine also run on this one. If it does not accept the script, other engines are tried. */
async function choose(engine: EngineId, files: Files): Promise<void> {
  await loadEngines();
  applyTyping();
  change({ engine });
  if (files.isNew()) files.openNew(engine);
  else changeEngine(engine);
}
