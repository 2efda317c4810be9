import { libraryText, versionNote } from '../../../core/capture/library-version.ts';
import type { GameStatus } from '../../contract/attach-status.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { withCommandHub } from './command-hub.ts';

/**
 * `ecs-atlas games`: waits for games to connect, then lists them. Fails if there is none; with `--json` it prints an empty list instead.
 */
export async function gamesCommand(
  { for: time, json }: { for: number; json: boolean },
  { t, out, say }: Pick<Terminal, 't' | 'out' | 'say'>,
): Promise<number> {
  return withCommandHub({ t, say }, async ({ hub, sleep }) => {
    await sleep(time);
    const games = hub.games.map((game) => game.statusFor(null)).filter(({ connection }) => connection !== 'lost');
    if (json) out(`${JSON.stringify(games, null, 2)}\n`);
    else for (const game of games) out(`${gameLine(game, t)}\n`);
    if (hub.unlisted > 0) say(t('cli.games.unlisted', { count: hub.unlisted }));
    if (games.length === 0) say(t('cli.games.none'));
    return games.length === 0 && !json ? EXIT.failed : EXIT.ok;
  });
}

/**
 * Formats `boids#2  bitecs 0.4.0  frame  pid 4711  socket`, with a note if ECS Atlas does not know the library's version.
 * @param isNumbered true if a first game is written with its number too
 */
export function gameLine(game: GameStatus, t: Terminal['t'], isNumbered = false): string {
  const { engine, grade, pid, via, number } = game;
  const note = versionNote(engine, t);
  const words = [
    `${gameName(game)}${isNumbered || number > 1 ? `#${number}` : ''}`,
    libraryText(engine, t) + (note === null ? '' : ` (${note})`),
    grade,
  ];
  if (pid !== undefined) words.push(`pid ${pid}`);
  return printableLine([...words, via].join('  '));
}

/** Formats `boids`, or `boids/server` for a game with several worlds. */
export function gameName({ name, world }: { readonly name: string; readonly world?: string | undefined }): string {
  return world === undefined ? name : `${name}/${world}`;
}
