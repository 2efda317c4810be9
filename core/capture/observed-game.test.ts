import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProbeColumn } from '../../probes/js/src/adapter.ts';
import { Connection } from '../../probes/js/src/connection.ts';
import { inSlices } from '../../probes/js/src/testing/slices.ts';
import { differences, textsOf, type WholeWorld, wholeWorld } from '../changes/testing/oracle.ts';
import { engineNamed, engineOf } from '../engines/all.ts';
import { sampledRuns } from '../testing/sample.ts';
import { encodePayload } from '../wire/codec/codec.ts';
import { LIMITS } from '../wire/codec/limits.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import { ProbeReader } from '../wire/messages/probe-reader.ts';
import { hello } from '../wire/testing/hello.ts';
import { Capture } from './capture.ts';
import { entityEvents } from './entity-events.ts';
import { FrameWalk } from './frame-walk.ts';

const SLOTS = 24;
const COMPONENTS = ['Position', 'Health'] as const;

interface Act {
  readonly what: 'toggle' | 'add' | 'remove' | 'set';
  readonly slot: number;
  readonly component: number;
}

/** A game of entities in slots, whose values are read beside its own run, by the probe. */
class Game {
  readonly alive = new Set<number>();
  readonly values = COMPONENTS.map(() => new Map<number, number>());
  #next = 1;

  get arrays() {
    const slots = Array.from({ length: SLOTS }, (_, slot) => slot);
    const cells = COMPONENTS.map((component, at) => ({
      name: `${component}.x`,
      type: 'u32' as const,
      meta: { kind: 'array', group: component, component, role: 'value', rows: 'entity' },
      rows: slots.map((slot) => this.values[at]!.get(slot)),
    }));
    const ids = { kind: 'array', group: 'world', role: 'entities' };
    return [{ name: 'world.ids', type: 'u32' as const, meta: ids, rows: [...this.alive] }, ...cells];
  }

  act({ what, slot, component }: Act): void {
    const values = this.values[component]!;
    if (what === 'toggle' && this.alive.delete(slot)) for (const each of this.values) each.delete(slot);
    else if (what === 'toggle') this.alive.add(slot);
    else if (!this.alive.has(slot)) return;
    else if (what === 'remove') values.delete(slot);
    else if (what === 'add' || values.has(slot)) values.set(slot, this.#next++);
  }
}

/** Runs a game beside a real probe. `hasTime` and `isHeard` say for each check or message whether the probe has time, or the hub answers. */
class Observed {
  readonly messages: RecordedMessage[] = [];
  readonly game = new Game();
  readonly #connection: Connection;
  readonly #answers: readonly boolean[];
  #frame = 0;
  #asked = 0;
  #waiting: number[] = [];

  constructor(answers: readonly boolean[]) {
    this.#answers = answers;
    const reader = new ProbeReader(LIMITS);
    const send = (bytes: Uint8Array): void => {
      const message = reader.read(bytes.slice());
      if (message.type === 'hello' || message.type === 'schema') this.messages.push(message);
      if (message.type !== 'snapshot' && message.type !== 'delta') return;
      this.messages.push(message);
      this.#waiting.push(message.seq);
    };
    this.#connection = new Connection({ waiting: 0, send, close: () => {}, hangUp: () => {} }, hello, () =>
      this.game.arrays.map(
        ({ rows: _, ...column }, at): ProbeColumn => ({ ...column, read: () => this.game.arrays[at]!.rows }),
      ),
    );
    const welcome = { type: 'welcome', protocol: 1, hub: 'test', limits: LIMITS, rate: 1e9, watch: [] };
    this.#connection.receive(encodePayload(welcome));
  }

  /** @param isHeard true if the hub has received what was sent */
  frame(isHeard: boolean): number {
    if (isHeard)
      for (const seq of this.#waiting.splice(0)) this.#connection.receive(encodePayload({ type: 'ack', seq }));
    const moment = { frame: ++this.#frame, time: this.#frame * 16 };
    this.#connection.sample(
      moment,
      inSlices(() => this.#answers[this.#asked++ % this.#answers.length]!),
    );
    return this.#frame;
  }
}

/** Reads the game's own state as a whole world, without a probe. */
function truth({ arrays }: Game): WholeWorld {
  const capture = new Capture(() => 1e9, engineOf);
  capture.apply(hello);
  capture.apply({ type: 'schema', columns: arrays.map(({ rows: _, ...column }, id) => ({ id, ...column })) });
  const { timeline } = capture.world;
  timeline.step({ name: 'live-frame', args: [] }, 0);
  for (const { name, rows } of arrays)
    for (const [row, value] of rows.entries()) if (value !== undefined) timeline.columns.get(name).set(row, value);
  return wholeWorld(timeline.columns, engineNamed(capture.world.engine));
}

const act = fc.record({
  what: fc.constantFrom<Act['what']>('toggle', 'toggle', 'add', 'add', 'add', 'remove', 'set', 'set'),
  slot: fc.nat(SLOTS - 1),
  component: fc.nat(COMPONENTS.length - 1),
});
const frames = fc.array(fc.tuple(fc.array(act, { maxLength: 3 }), fc.boolean()), { minLength: 20, maxLength: 60 });
const answers = fc.array(fc.boolean(), { minLength: 1, maxLength: 7 });

/** Returns the differences that no frame of a range explains: cells that were in none of them as the picture shows them. */
function unexplained(picture: WholeWorld, worlds: readonly WholeWorld[]): readonly string[] {
  const [first, ...others] = worlds.map((world) => differences(world, picture));
  return [...first!].filter((text) => others.every((each) => each.has(text)));
}

test('what is told of a game was so, whether its frames come one by one, merged or in parts', () => {
  const seen = { whole: 0, merged: 0, torn: 0, exact: 0, ranges: 0 };
  const property = fc.property(frames, answers, (list, given) => {
    const observed = new Observed(given);
    const worlds: WholeWorld[] = [truth(observed.game)];
    for (const [acts, isHeard] of list) {
      for (const each of acts) observed.game.act(each);
      worlds[observed.frame(isHeard)] = truth(observed.game);
    }
    // The texts of what happened in each frame.
    const truths = worlds.map((world, frame) => differences(worlds[Math.max(frame - 1, 0)]!, world));
    const walk = new FrameWalk(engineOf, engineNamed);
    for (const message of observed.messages) {
      const merged = message.type === 'delta' ? (message.merged ?? 1) : 1;
      if (message.type === 'delta' && message.torn) seen.torn++;
      if (merged > 1) seen.merged++;
      const walked = walk.take(message);
      if (walked === null) continue;
      const { world, engine, frame, before } = walked;
      const { timeline, moments } = world;
      if (moments.isTorn(timeline.length)) continue;
      seen.whole++;
      const covered = worlds.slice(Math.max(frame - merged, 0), frame + 1);
      expect(unexplained(wholeWorld(timeline.columns, engine), covered), `frame ${frame}`).toEqual([]);
      for (const event of entityEvents(
        { timeline, moments, engine },
        walked.changes() ?? [],
        before,
        timeline.length,
      )) {
        const { from, kind } = event;
        if (kind === 'exists' || from === null) continue;
        seen[from === frame ? 'exact' : 'ranges']++;
        const told = truths.slice(from, frame + 1);
        for (const text of textsOf(event.changes))
          expect(told.some((each) => each.has(text)) || text, `${from}..${frame}`).toBe(true);
      }
    }
  });
  fc.assert(property, sampledRuns(300));
  for (const [name, count] of Object.entries(seen)) expect(count, name).toBeGreaterThan(0);
});
