import type { Translate } from '../../../core/cells/translate.ts';
import type { CommandGroup } from '../../../src-main/contract/command-sections.ts';
import { type CommandId, commandInfos } from '../../../src-main/contract/commands.ts';
import type { Classroom } from '../../learn/class/classroom.ts';
import type { Pictures } from '../../record/export/picture-commands.ts';
import type { Games } from '../../state/live/games.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import type { Files } from '../../state/open/files.ts';
import { hasProgram, toast, useShell } from '../../state/window/window-state.ts';
import type { Action, Actions, Commands } from '../../ui/command.ts';
import { classActions } from './class.ts';
import { compareActions } from './compare.ts';
import { engineActions } from './engine.ts';
import { fileActions } from './file.ts';
import { lessonActions } from './lesson.ts';
import { liveActions } from './live.ts';
import { paneActions } from './panes.ts';
import { playActions } from './play.ts';
import { storyboardActions } from './storyboard.ts';
import { viewActions } from './view.ts';

/** Command groups that have no effect while Home is shown. */
const behindHome: ReadonlySet<CommandGroup> = new Set(['play', 'edit', 'engine', 'panes']);

const viewsOfIt: ReadonlySet<CommandId> = new Set([
  'lesson.again',
  'lesson.continue',
  'lesson.speaker',
  'lesson.scorm',
  'lesson.close',
  'export.step',
  'export.all',
  'export.copy',
  'storyboard.export',
]);

function onlyWhenShown(action: Action): Action {
  return { ...action, enabled: () => !useShell.getState().home && action.enabled?.() !== false };
}

/** Commands that the static site does not support. */
const ofTheProgram: ReadonlySet<CommandId> = new Set(['games.open', 'class.open', 'lesson.scorm']);

/** On the static site the command says where the program is available. */
function onlyWithProgram(action: Action, say: Translate): Action {
  const run = () => (hasProgram() ? action.run() : toast({ tone: 'info', text: say('ui.site.needsProgram') }));
  return { ...action, run };
}

/**
 * All commands, in the order in which lists show them.
 * @throws Error if a command has no action
 */
export function createCommands(
  files: Files,
  games: Games,
  recordings: Recordings,
  classroom: Classroom,
  pictures: Pictures,
  say: Translate,
): Commands {
  const actions: Actions = {
    ...playActions,
    ...fileActions(files, pictures),
    ...lessonActions(files),
    ...engineActions(files),
    ...compareActions(files),
    ...liveActions(games, recordings),
    ...classActions(classroom, files, say),
    ...paneActions,
    ...storyboardActions(say),
    ...viewActions,
  };
  return new Map(
    commandInfos.map((info) => {
      const action = actions[info.id];
      if (action === undefined) throw new Error(`The command ${info.id} has no action`);
      const own = ofTheProgram.has(info.id) ? onlyWithProgram(action, say) : action;
      return [
        info.id,
        { ...info, ...(behindHome.has(info.group) || viewsOfIt.has(info.id) ? onlyWhenShown(own) : own) },
      ];
    }),
  );
}
