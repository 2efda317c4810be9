import { describe, expect, it } from 'vitest';
import { engineOf } from '../../engines/all.ts';
import { randomFrom } from '../../testing/random.ts';
import { smallGames } from '../../world/testing/games.ts';
import { WorldState } from '../../world/world.ts';
import { search } from '../search/search.ts';
import { extremes, Series, valueNow, type Watched } from './series.ts';

function naiveOf(world: WorldState, watched: Watched): unknown {
  if (watched.kind === 'field') return valueNow(world, watched);
  if (watched.kind === 'count') return search(world, watched.search).places.length;
  const row = { update: 0, physics: 1 }[watched.system.toLowerCase()]!;
  return world.columns.get(`systems.${watched.figure}`).peek(row);
}

describe.each(smallGames.map((make) => [make().name, make] as const))('a series of %s', (_, make) => {
  it('has the watched number of every position, however it is read in parts', () => {
    const game = make();
    const random = randomFrom(9);
    const { live } = game;
    const play = (frames: number): void => {
      for (let frame = 0; frame < frames; frame++) {
        for (let i = random(9); i >= 0; i--) game.step(random);
        game.frame();
      }
    };
    play(30);
    const { timeline } = live;
    const engine = engineOf(timeline.columns);
    timeline.seek(12);
    const early = new WorldState(timeline.columns, engine);
    const id = early.entities.idAt(early.entities.count - 1);
    const place = early.componentsOf(early.entities.indexAt(early.entities.count - 1), 'Position')[0];
    const field = place?.values[0]?.field ?? null;
    const watched: readonly Watched[] = [
      { kind: 'field', id, component: 'Position', field },
      { kind: 'count', search: '' },
      { kind: 'count', search: 'Frozen' },
      { kind: 'count', search: 'Position !Frozen' },
      { kind: 'figure', figure: 'time', system: 'physics' },
      { kind: 'figure', figure: 'matches', system: 'Update' },
    ];
    const all = watched.map((each) => new Series({ timeline, engine }, each));
    for (const series of all) for (let i = 0; i < 10; i++) series.extend(() => true);
    timeline.seek(timeline.length);
    play(10);
    timeline.seek(20);
    let different = 0;
    watched.forEach((each, n) => {
      const series = all[n]!;
      while (!series.isRead()) series.extend(() => random(2) === 0);
      const numbers: number[] = [];
      for (let position = timeline.first; position <= timeline.length; position++) {
        timeline.seek(position);
        const world = new WorldState(timeline.columns, engine);
        const naive = naiveOf(world, each);
        numbers[position - timeline.first] = typeof naive === 'number' ? naive : Number.NaN;
        expect(
          series.at(position),
          `${JSON.stringify(each, (_k, v) => (typeof v === 'bigint' ? String(v) : v))} at ${position}`,
        ).toBe(numbers[position - timeline.first]);
      }
      different += new Set(numbers).size;
      const range = [timeline.first, timeline.length] as const;
      const known = numbers.filter((number) => !Number.isNaN(number));
      const drawn = [...extremes(series, range, 7)].filter((number) => !Number.isNaN(number));
      expect([Math.min(...drawn), Math.max(...drawn)]).toEqual([Math.min(...known), Math.max(...known)]);
      expect([...extremes(series, range, numbers.length)].filter((_e, i) => i % 2 === 0)).toEqual(numbers);
    });
    expect(different).toBeGreaterThan(8);
    game.close();
  });
});
