import { describe, expect, it } from 'vitest';
import { componentsOf, entitiesOf, historyOf, writesByStructure } from '../../testing/any-engine.ts';
import { randomFrom } from '../../testing/random.ts';
import { runOn } from '../../testing/run-on.ts';
import { bitecsGame } from '../../world/testing/games.ts';
import { memoryWrites } from './write-counts.ts';

describe('a history', () => {
  it('follows an entity through the arrays, the newest step first', () => {
    const text = [
      'component P',
      'create a',
      'create b',
      'create c',
      'add a P 1',
      'add b P 2',
      'add c P 3',
      'remove a P',
      'set c P 7',
    ];
    const { timeline, nameOf } = runOn('entt', text.join('\n'));
    const entities = entitiesOf(timeline);
    const c = [0, 1, 2].find((place) => entities.nameAt(place, nameOf) === 'c')!;
    const history = historyOf(timeline, entities.indexAt(c));
    const entries = history.next(100);
    expect(history.done).toBe(true);
    const lines = entries.map(
      ({ detail, writes }) => `${detail.code}: ${writes.map(({ column, row }) => `${column.name}[${row}]`).join(' ')}`,
    );
    expect(lines[0]).toContain('P.payload[0]');
    expect(
      lines.some((line) => line.includes('P.packed[0]')),
      lines.join('\n'),
    ).toBe(true);
    expect(lines.some((line) => line.includes('P.packed[2]'))).toBe(true);
    expect(entries.map(({ step }) => step)).toEqual([...entries.map(({ step }) => step)].sort((x, y) => y - x));
    // Steps that only concern b are not included.
    expect(lines.some((line) => line.includes('P.payload[1]'))).toBe(false);
  });

  it('has the same entries when it is read in parts', () => {
    const game = bitecsGame();
    const random = randomFrom(3);
    for (let frame = 0; frame < 20; frame++) {
      for (let i = 0; i < 10; i++) game.step(random);
      game.frame();
    }
    const { timeline } = game.live;
    const index = entitiesOf(timeline).indexAt(0);
    expect(componentsOf(timeline, index).length).toBeGreaterThanOrEqual(0);
    const whole = historyOf(timeline, index).next(1000);
    const history = historyOf(timeline, index);
    const parts = [];
    while (!history.done) parts.push(...history.next(1, 1));
    expect(parts).toEqual(whole);
    const counts = writesByStructure(timeline, 0, timeline.length);
    expect(counts.get('entity index')).toBeGreaterThan(0);
    const steps = Array.from({ length: timeline.length }, (_, step) => memoryWrites(timeline, step));
    const sum = (numbers: Iterable<number>): number => [...numbers].reduce((all, count) => all + count, 0);
    expect(sum(counts.values())).toBe(sum(steps));
    expect(sum(steps)).toBeLessThan(timeline.counts.writes);
    game.close();
  });
});
