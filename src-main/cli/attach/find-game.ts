import { parseAddress } from '../../attach/flecs-address.ts';
import type { Game } from '../../attach/game.ts';
import type { Hub } from '../../attach/hub.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { CommandHub } from './command-hub.ts';
import { gameLine, gameName } from './games.ts';

/** Milliseconds within which every running game finds a new hub. */
const SEARCH_MS = 1100;

/** Waits `wait` milliseconds for a game by name, number, process id or address; null, after saying why, unless there is exactly one. */
export async function findGame(
  wanted: string,
  wait: number,
  { hub, sleep, waitFor, connect }: CommandHub,
  { t, say }: Pick<Terminal, 't' | 'say'>,
): Promise<Game | null> {
  const address = /^https?:|:\d+\/?$/.test(wanted) ? parseAddress(wanted) : null;
  if (address !== null) await connect(address);
  await waitFor(wait, () => find(hub, wanted).length > 0);
  // Probes look for a new hub once a second, so another game of that name may still be looking.
  if (address === null && !find(hub, wanted).some((game) => uniqueNames(game).includes(wanted.toLowerCase())))
    await sleep(SEARCH_MS);
  const [game, ...others] = find(hub, wanted);
  if (game === undefined) say(t('cli.attach.notFound', { wanted }));
  if (game === undefined || others.length === 0) return game ?? null;
  const example = `${gameName(others[0]!.hello)}#${others[0]!.number}`;
  say(t('cli.attach.several', { wanted, example }));
  for (const each of [game, ...others]) say(`  ${gameLine(each.statusFor(null), t, true)}`);
  return null;
}

/** Finds games by exact name (as `games` prints it), number (`boids#2`), address or process id; otherwise by the beginning of the name. */
function find(hub: Hub, wanted: string): Game[] {
  const lower = wanted.toLowerCase().replace(/\/$/, '');
  const games = hub.games.filter((game) => game.session !== null);
  const unique = games.filter((game) => uniqueNames(game).includes(lower));
  if (unique.length > 0) return unique;
  const named = games.filter(({ hello }) => [hello.name, gameName(hello)].some((each) => each.toLowerCase() === lower));
  return named.length > 0 ? named : games.filter(({ hello }) => gameName(hello).toLowerCase().startsWith(lower));
}

/** Returns the names that no other game has, in lower case. */
function uniqueNames(game: Game): string[] {
  const { hello, number } = game;
  const { via, pid } = game.statusFor(null);
  const names = [`${gameName(hello)}#${number}`, String(pid), ...(via.startsWith('http') ? [via] : [])];
  return names.map((each) => each.toLowerCase());
}
