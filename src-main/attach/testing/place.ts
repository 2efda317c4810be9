import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { snapshot } from '../../../core/trace/testing/snapshot.ts';
import { LIMITS } from '../../../core/wire/codec/limits.ts';
import { LiveTimeline } from '../../../core/wire/live/live-timeline.ts';
import type { Edit } from '../../../core/wire/messages/edit.ts';
import { ProbeReader } from '../../../core/wire/messages/probe-reader.ts';
import type { Game } from '../game.ts';
import { Hub } from '../hub.ts';
import { openSocketEndpoint } from '../socket-endpoint.ts';
import { FakeGame, type FakeGameOptions } from './fake-game.ts';

/** A hub with a socket in its own folder, and games that connect to it. */
export async function makePlace() {
  const folder = mkdtempSync(join(tmpdir(), 'atlas-'));
  const path = join(folder, 'hub.sock');
  let now = 1_000_000;
  const hub = new Hub({ name: 'ECS Atlas test', clock: () => now });
  const endpoint = await openSocketEndpoint(hub, path);
  const games: FakeGame[] = [];
  return {
    folder,
    path,
    hub,
    /** Advances the hub's clock. */
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    start: (options: FakeGameOptions) => {
      const game = new FakeGame(path, options);
      games.push(game);
      return game;
    },
    close: async () => {
      for (const game of games) game.close();
      await hub.close();
      await endpoint.close();
      rmSync(folder, { recursive: true });
    },
  };
}

export type Place = Awaited<ReturnType<typeof makePlace>>;

/** Resolves with the game of that name after its first snapshot. */
export function attached(hub: Hub, name: string): Promise<Game> {
  return until(() => hub.games.find((game) => game.hello.name === name && game.statusFor(null).columns > 0));
}

/** Polls until a value exists, for as long as a busy machine may need. */
export function until<T>(look: () => T | undefined | null | false): Promise<T> {
  return vi.waitFor(
    () => {
      const found = look();
      if (!found) throw new Error('not yet');
      return found;
    },
    { timeout: 50_000, interval: 5 },
  );
}

/** A window with its copy of a game and the number of received frames. Confirms frames immediately unless `holds`. */
export class TestWindow {
  readonly live = new LiveTimeline({ budget: 1e9 });
  types: string[] = [];
  /** The edits that messages named. */
  named: Edit[] = [];
  holds = false;
  bytes = 0;
  readonly #reader = new ProbeReader(LIMITS, { restarts: true });
  #held: number[] = [];
  readonly #game: Game;

  constructor(game: Game) {
    this.#game = game;
    game.follow(this, (payload, number) => this.#take(payload, number));
  }

  /** The current content by column. */
  get columns(): Record<string, unknown> {
    return Object.fromEntries(snapshot(this.live.timeline.columns));
  }

  release(): void {
    this.holds = false;
    for (const number of this.#held.splice(0)) this.#game.received(this, number);
  }

  #take(payload: Uint8Array, number: number): void {
    this.bytes += payload.length;
    const message = this.#reader.read(payload);
    this.types.push(message.type);
    if (message.type === 'snapshot' || message.type === 'delta') this.named.push(...(message.edits ?? []));
    if (message.type === 'hello') this.live.hello(message);
    if (message.type === 'schema' || message.type === 'snapshot' || message.type === 'delta') this.live.apply(message);
    if (number === 0) return;
    if (this.holds) this.#held.push(number);
    else this.#game.received(this, number);
  }
}
