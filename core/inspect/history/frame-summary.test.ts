import { describe, expect, it } from 'vitest';
import { runLane } from '../../compare/lanes/compare.ts';
import { engineOf, scriptEngines } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { randomFrom } from '../../testing/random.ts';
import { scriptTexts } from '../../testing/scripts.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import { smallGames } from '../../world/testing/games.ts';
import { WorldState } from '../../world/world.ts';
import { type AffectedEntities, type FrameSummary, frameSummary } from './frame-summary.ts';

interface Entity {
  readonly id: unknown;
  /** Its row in a table. */
  readonly row: string;
  readonly components: ReadonlyMap<string, { readonly place: string; readonly values: ReadonlyMap<string, Value> }>;
}

function allOf(timeline: Timeline, position: number): Map<number, Entity> {
  timeline.seek(position);
  const world = new WorldState(timeline.columns, engineOf(timeline.columns));
  const { entities } = world;
  const found = new Map<number, Entity>();
  for (let place = 0; place < entities.count; place++) {
    const index = entities.indexAt(place);
    const components = world.componentsOf(index).map(({ component, id, values }) => {
      const known = values.flatMap(({ field, value }) => (value === undefined ? [] : [[field ?? '', value] as const]));
      return [component, { place: JSON.stringify(id), values: new Map(known) }] as const;
    });
    const table = world.recordOf(index)?.place;
    const row = `${table?.table} ${table?.row}`;
    found.set(index, { id: entities.idAt(place), row, components: new Map(components) });
  }
  return found;
}

/** Compares the worlds at two positions without looking at writes. */
function naive(timeline: Timeline, from: number, to: number): unknown {
  const [before, after] = [allOf(timeline, from), allOf(timeline, to)];
  const lines: string[] = [];
  for (const [index, { id }] of before) if (after.get(index)?.id !== id) lines.push(`destroyed ${index}`);
  for (const [index, { id, row, components }] of after) {
    const was = before.get(index);
    if (was === undefined || was.id !== id) {
      lines.push(`spawned ${index}`);
      continue;
    }
    if (row !== was.row) lines.push(`moved ${index}`);
    for (const name of was.components.keys()) if (!components.has(name)) lines.push(`lost ${name} ${index}`);
    for (const [name, { place, values }] of components) {
      const old = was.components.get(name);
      if (old === undefined) lines.push(`gained ${name} ${index}`);
      else {
        if (old.place !== place) lines.push(`moved ${index}`);
        const isOther = [...values].some(([field, value]) => {
          return old.values.has(field) && !Object.is(old.values.get(field), value);
        });
        if (isOther) lines.push(`changed ${name} ${index}`);
      }
    }
  }
  return [...new Set(lines)].sort();
}

function linesOf(summary: FrameSummary): unknown {
  const lines: string[] = [];
  const add = (words: string, { count, entities }: AffectedEntities): void => {
    expect(entities.length).toBe(Math.min(count, 10_000));
    for (const index of entities) lines.push(`${words} ${index}`);
  };
  for (const kind of ['spawned', 'destroyed', 'moved'] as const) add(kind, summary[kind]);
  for (const kind of ['gained', 'lost', 'changed'] as const) {
    for (const [component, found] of summary[kind]) add(`${kind} ${component}`, found);
  }
  return lines.sort();
}

function expectSame(timeline: Timeline, from: number, to: number, what: string): number {
  timeline.seek(to);
  const { epoch } = timeline.columns;
  const summary = frameSummary(timeline, engineOf(timeline.columns), from, to);
  expect([timeline.position, timeline.columns.epoch]).toEqual([to, epoch]);
  const lines = linesOf(summary!) as string[];
  expect(lines, `${what}: steps ${from} to ${to}`).toEqual(naive(timeline, from, to));
  return lines.length;
}

/** The operations are spread over a run, so that many runs can be tested in a short time. */
const MAX_OPERATIONS = 60;

describe.each(scriptEngines().map((engine) => [engine.id, engine] as const))(
  'the summary of an operation of %s',
  (_, engine) => {
    const runs = scriptTexts().flatMap(({ name, text }) => {
      const { run } = runLane(parseScript(text, name), engine);
      return run === null || run.timeline.length === 0 ? [] : [[name, run] as const];
    });

    it('is the difference of the worlds before and after it', () => {
      let found = 0;
      for (const [name, { timeline, script }] of runs) {
        const count = script.operations.length;
        for (let op = 0; op < count; op += Math.max(1, Math.floor(count / MAX_OPERATIONS))) {
          const [from, to] = [timeline.operationStart(op), timeline.operationStart(op + 1)];
          if (from < to) found += expectSame(timeline, from, to, `${name} ${script.operations[op]?.text}`);
        }
      }
      expect(found).toBeGreaterThan(0);
    });
  },
);

describe.each(smallGames.map((make) => [make().name, make] as const))('the summary of a frame of %s', (_, make) => {
  it('is the difference of the worlds before and after it', () => {
    const game = make();
    const random = randomFrom(5);
    let found = 0;
    for (let frame = 0; frame < 40; frame++) {
      for (let i = random(20); i >= 0; i--) game.step(random);
      game.frame();
    }
    const { timeline } = game.live;
    for (let step = timeline.first; step < timeline.length; step++) {
      found += expectSame(timeline, step, step + 1, 'frame');
    }
    expect(found).toBeGreaterThan(40);
    game.close();
  });
});
