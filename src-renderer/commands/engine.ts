import { libraryIds } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { CommandId } from '../../src-main/commands.ts';
import { isComparing } from '../compare/compare.ts';
import { change } from '../state/preferences.ts';
import { changeEngine, useSession } from '../state/session.ts';
import { applyTyping } from '../state/typing.ts';
import type { Command } from '../ui/command.ts';

/** The script on this engine or that one: a command each. */
export function engineCommands(): readonly Command[] {
  return libraryIds.map((engine) => ({
    id: `engine.${engine}` as CommandId,
    group: 'engine',
    enabled: () => !isComparing() && useSession.getState().source === null,
    checked: () => useSession.getState().document.engine === engine,
    run: () => choose(engine),
  }));
}

/** Later scripts that do not say their engine get this one too. */
function choose(engine: EngineId): void {
  applyTyping();
  change({ engine });
  changeEngine(engine);
}
