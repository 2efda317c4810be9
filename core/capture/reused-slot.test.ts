import { beforeEach, describe, expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { ConditionWatch, parseCondition } from '../inspect/conditions/condition.ts';
import { RelevantWrites } from '../inspect/conditions/relevance.ts';
import { Series, valueNow, type Watched } from '../inspect/conditions/series.ts';
import { WorldState } from '../world/world.ts';
import { Capture } from './capture.ts';
import { reusedSlot } from './testing/reused-slot.ts';

const health: Watched = { kind: 'field', id: 3, component: 'Health', field: null };
const position: Watched = { kind: 'field', id: 3, component: 'Position', field: null };

let whole: Capture;
beforeEach(() => {
  whole = new Capture(() => 1e9, engineOf);
});
const worldNow = (): WorldState => {
  const { columns } = whole.world.timeline;
  return new WorldState(columns, engineOf(columns));
};

describe('a table slot that is used again for another component', () => {
  test.each([health, position])(
    'a plot of $component has every number, regardless of where reading starts',
    (watched) => {
      for (const message of reusedSlot()) whole.apply(message);
      const { timeline } = whole.world;
      for (const at of [1, 150, 390]) {
        timeline.seek(at);
        const series = new Series({ timeline, engine: engineOf(timeline.columns) }, watched);
        while (!series.isRead()) series.extend(() => true);
        expect(timeline.position).toBe(at);
        const positions = Array.from({ length: timeline.length }, (_, n) => n + 1);
        const values = positions.map((n) => {
          timeline.seek(n);
          const now = valueNow(worldNow(), watched);
          return typeof now === 'number' ? now : Number.NaN;
        });
        expect(positions.map((n) => series.at(n))).toEqual(values);
      }
    },
  );

  test.each(['Health < 0', 'Position > 15', '+Position'])(
    '%s is detected at the present from relevant writes alone',
    (text) => {
      const condition = parseCondition(text);
      const [always, sometimes] = [new ConditionWatch(condition), new ConditionWatch(condition)];
      const relevant = new RelevantWrites(condition, worldNow);
      const hits: (readonly [frame: number, all: number | null, some: number | null])[] = [];
      let asked = 0;
      for (const message of reusedSlot()) {
        whole.apply(message);
        if (message.type !== 'snapshot' && message.type !== 'delta') continue;
        const isAsked = relevant.since(whole.world.timeline);
        if (isAsked) asked++;
        const some = isAsked ? sometimes.observe(worldNow()) : null;
        hits.push([message.frame, always.observe(worldNow())?.count ?? null, some?.count ?? null]);
      }
      expect(whole.world.timeline.position).toBe(whole.world.timeline.length);
      expect(hits.filter(([, all]) => all !== null).length).toBeGreaterThan(0);
      expect(hits.filter(([, all, some]) => all !== some)).toEqual([]);
      expect(asked).toBeLessThan(hits.length);
    },
  );
});
