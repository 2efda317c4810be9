import { existsSync } from 'node:fs';
import { entityLabel } from '../../../core/cells/id-format.ts';
import { readMessages } from '../recording/recording-messages.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { withCommandHub } from './command-hub.ts';
import { EntityFollower, type HistoryEvent, type TellEvent } from './entity-follower.ts';
import { findGame } from './find-game.ts';
import { followMessages } from './follow-messages.ts';
import { gameLine } from './games.ts';
import { frameRange } from './until.ts';

export interface HistoryCommandOptions {
  for?: number;
  wait: number;
  json: boolean;
  /** True for changes of values too. */
  values: boolean;
}

/**
 * `ecs-atlas history`: prints when an entity of a recording or of a running game was created, gained and lost components, and was destroyed.
 * Fails if no frame has such an entity.
 * @throws UserError or the system's error if the file cannot be read
 */
export async function historyCommand(
  source: string,
  entity: string,
  options: HistoryCommandOptions,
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
): Promise<number> {
  const { t, out, say } = terminal;
  let count = 0;
  const tell: TellEvent = (event, what) => {
    count++;
    out(`${options.json ? JSON.stringify(event) : printableLine(eventLine(event, what, t))}\n`);
  };
  const follower = new EntityFollower(entity, t, tell, options.values);
  const isFile = existsSync(source) || source.endsWith('.ecsrec');
  const code = await (isFile ? readFile(source, follower, terminal) : followGame(source, follower, options, terminal));
  if (code === EXIT.ok && count === 0) say(t('cli.history.notFound', { entity, source }));
  return code === EXIT.ok && count === 0 ? EXIT.failed : code;
}

async function readFile(path: string, follower: EntityFollower, { t, say }: Pick<Terminal, 't' | 'say'>) {
  const notice = await readMessages(path, (message) => follower.take(message));
  follower.end();
  if (notice !== null) say(noticeText(notice, path, t));
  return notice?.kind === 'damaged' ? EXIT.failed : EXIT.ok;
}

function followGame(
  name: string,
  follower: EntityFollower,
  options: HistoryCommandOptions,
  terminal: Pick<Terminal, 't' | 'say'>,
): Promise<number> {
  return withCommandHub(terminal, async (own) => {
    const game = await findGame(name, options.wait, own, terminal);
    if (game === null) return EXIT.failed;
    terminal.say(gameLine(game.statusFor(null), terminal.t));
    let { wishes } = follower;
    game.watches.set(follower, wishes);
    followMessages(game, follower, (message) => {
      follower.take(message);
      if (follower.wishes !== wishes) game.watches.set(follower, follower.wishes);
      wishes = follower.wishes;
    });
    await own.sleep(options.for);
    game.leave(follower);
    follower.end();
    return EXIT.ok;
  });
}

/** Formats for example `Frame 3635: hero (#7) lost Frightened, in Fear`. */
function eventLine({ entity, torn, ...frames }: HistoryEvent, what: string, t: Terminal['t']): string {
  const line = t('cli.history.line', { at: frameRange(frames, t), entity: entityLabel(entity, entity.name), what });
  return `${line}${torn ? ` (${t('ui.live.torn')})` : ''}`;
}
