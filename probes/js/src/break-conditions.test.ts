import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Capture } from '../../../core/capture/capture.ts';
import { gameBreaksOf } from '../../../core/capture/game-breaks.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { ConditionWatch, parseCondition } from '../../../core/inspect/conditions/condition.ts';
import { fuzz } from '../../../core/testing/fuzz.ts';
import { WorldState } from '../../../core/world/world.ts';
import { helloMessage, Probe } from './probe.ts';
import { games, type Key, type Played } from './testing/played-games.ts';
import { TestHub } from './testing/test-hub.ts';

const { seed, numRuns } = fuzz('break conditions', 200);
const action = fc.record({
  act: fc.constantFrom('create', 'destroy', 'toggle', 'toggle', 'toggle'),
  who: fc.nat(),
  key: fc.constantFrom<Key>('A', 'B'),
});
const frames = fc.array(fc.array(action, { maxLength: 4 }), { minLength: 1, maxLength: 30 });
const conditions = fc.constantFrom(
  ...[
    'lost A, alive',
    'lost A, alive, B',
    'lost A, !B',
    'lost B, A',
    'gained A, B',
    'gained B, alive, !A',
    'gained A, alive',
  ],
);

/** The first entity loses A in every other frame. Beside other programs a probe reads the first ones later. */
const SURE = Array.from({ length: 30 }, () => [{ act: 'toggle' as const, who: 0, key: 'A' as const }]);

/** Carries out random actions in a game that has one entity. */
class Player {
  readonly #game: Played;
  readonly #living = [0];
  #created = 1;

  constructor(game: Played) {
    this.#game = game;
  }

  act({ act, who, key }: typeof action extends fc.Arbitrary<infer A> ? A : never): void {
    const place = who % Math.max(1, this.#living.length);
    if (act === 'create' && this.#created < 50) {
      this.#game.create();
      this.#living.push(this.#created++);
    } else if (this.#living.length === 0) return;
    else if (act === 'destroy') this.#game.destroy(this.#living.splice(place, 1)[0]!);
    else this.#game.toggle(this.#living[place]!, key);
  }
}

/** A hub that keeps all frames, and the tool's own test of a condition. */
function attached({ adapter, world }: Played) {
  const reader = adapter.open(world);
  const hub = new TestHub();
  const capture = new Capture(() => 1e9, engineOf);
  hub.onMessage = (message) => {
    if (message.type !== 'unknown') capture.apply(message);
  };
  const options = { pause: true, share: 1 };
  const hello = helloMessage(adapter, { name: 'test' }, options, reader.aliveAt !== undefined);
  const probe = new Probe(reader, hello, hub, options);
  const state = (): WorldState => {
    const { columns } = capture.world.timeline;
    return new WorldState(columns, engineOf(columns));
  };
  return { probe, hub, capture, state };
}

const stopping = Object.entries(games).filter(([name]) => name !== '@thi.ng/ecs');

it.each(stopping)(
  'a game of %s stops in the frames in which the tool finds a joined condition true',
  async (name, make) => {
    let stops = 0;
    await fc.assert(
      fc.asyncProperty(frames, conditions, async (list, written) => {
        const game = await make();
        const player = new Player(game);
        const { probe, hub, capture, state } = attached(game);
        game.create();
        for (const key of ['A', 'A', 'B'] as const) game.toggle(0, key);
        probe.frame();
        // Some libraries append a number to the names of components. The name of becsy's own component Alive begins with A, too.
        const nameOf = (key: Key) => state().components.find((each) => each.startsWith(key) && each !== 'Alive')!;
        const condition = parseCondition(written.replace('A', nameOf('A')).replace('B', nameOf('B')));
        const breaks = gameBreaksOf(state(), condition, capture.hello!.capabilities)!;
        const id = (name: string) => hub.spec(name).id;
        const sent = breaks.conditions.map(({ change, component, has, lacks }) => {
          return { change, component: id(component), has: has.map(id), lacks: lacks.map(id) };
        });
        expect(sent.length).toBe(1);
        hub.say({ type: 'break', gained: [], lost: [], conditions: sent });
        probe.shouldRun();
        const watch = new ConditionWatch(condition);
        watch.observe(state());
        for (const actions of list) {
          for (const each of actions) player.act(each);
          probe.frame();
          const isStopped = !probe.shouldRun();
          const isHit = watch.observe(state()) !== null;
          // The ids of bitECS have no versions, so the tool's test of two worlds takes another entity with the same id for the same one.
          const does = new Set(actions.map(({ act }) => act));
          const mayReuse = name === 'bitECS' && does.has('destroy') && does.has('create');
          if (!mayReuse) expect(isStopped).toBe(isHit);
          if (isStopped) stops++;
          hub.say({ type: 'resume' });
        }
        game.end?.();
      }),
      { seed, numRuns, examples: [[SURE, 'lost A, alive']] },
    );
    expect(stops).toBeGreaterThan(0);
  },
);

it('a library that does not list who is alive leaves the test to the tool', () => {
  const { capture, probe } = attached(games['@thi.ng/ecs']!() as Played);
  probe.frame();
  expect(capture.hello!.capabilities).not.toContain('conditions');
});
