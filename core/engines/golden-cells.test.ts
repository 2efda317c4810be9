import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindKey, kindOf } from '../cells/cell-table.ts';
import type { Focus } from '../cells/focus.ts';
import type { CellAt, Details, Text } from '../inspect/world-reader.ts';
import { smallWorld } from '../scene/testing/array-world.ts';
import { BASELINE_DEMO, COLLISIONS, CROWD } from '../scene/testing/baseline-world.ts';
import { translator, viewOf } from '../scene/testing/world.ts';
import { parseScript } from '../script/parse.ts';
import { runScript, type ScriptRun } from '../script/run.ts';
import { explainCell, focusAt, locate } from '../testing/any-engine.ts';
import { goldenDecsRuns } from '../testing/golden-decs.ts';
import { goldenRuns } from '../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../testing/golden-flecs.ts';
import type { Timeline } from '../trace/timeline.ts';
import { engineNamed, engines, languageOf } from './all.ts';

/* What every-engine.test.ts holds against the examples, held against recorded runs and captured games. */

interface World {
  readonly name: string;
  readonly timeline: Timeline;
  readonly run: ScriptRun | null;
}

const demos = [BASELINE_DEMO, COLLISIONS, CROWD];
const games = ['bitecsGame', 'kootaGame', 'miniplexGame', 'thingGame'] as const;

/** Recorded runs of the real engines. */
const goldens: Readonly<Record<string, () => readonly string[]>> = {
  entt: () => goldenRuns().map(({ script }) => script),
  decs: () => goldenDecsRuns().map(({ script }) => script),
  flecs: () => goldenFlecsRuns().map(({ script }) => script),
};

function scripted(engine: string, name: string, text: string): World {
  const run = runScript(parseScript(text, name, languageOf(engine)), languageOf(engine));
  return { name, timeline: run.timeline, run };
}

/** Small worlds of engines that no example is written for. */
function demoWorlds(engine: string): World[] {
  if (engine === 'arrays') return games.map((name) => ({ name, timeline: smallWorld(name), run: null }));
  return demos.map((text, i) => scripted(engine, `demo ${i}`, text));
}

function goldenWorlds(engine: string): World[] {
  return (goldens[engine]?.() ?? []).map((text, i) => scripted(engine, `golden ${i}`, text));
}

// TODO: remove when every engine has its cell table.
const isPending = ({ cells }: (typeof engines)[number]) => Object.keys(cells.kinds).length === 0;
for (const { id } of engines.filter(isPending)) test.todo(`${id} has a cell table`);

const ids = engines.filter((engine) => !isPending(engine)).map(({ id }) => id);

describe.each(ids)('%s', (id) => {
  const engine = engineNamed(id);
  const shown = demoWorlds(id);
  const worlds = [...shown, ...goldenWorlds(id)];

  test('the cell table knows every column', () => {
    const unknown = new Set<string>();
    for (const { timeline } of worlds) {
      for (const column of timeline.columns) {
        if (column.meta.kind !== 'names' && kindOf(engine.cells, column) === undefined) unknown.add(kindKey(column));
      }
    }
    expect([...unknown]).toEqual([]);
  });

  test('every cell has a sentence in both languages and leads to cells that are explained', () => {
    const views = (['en', 'zh-CN'] as const).map(translator);
    const pick = fc.record({ world: fc.nat(), position: fc.nat(), column: fc.nat(), row: fc.nat() });
    const property = fc.property(pick, (at) => {
      const { timeline, run } = worlds[at.world % worlds.length]!;
      timeline.seek(timeline.first + (at.position % (timeline.length - timeline.first + 1)));
      const known = [...timeline.columns].filter((column) => kindOf(engine.cells, column) !== undefined);
      const column = known[at.column % known.length]!;
      const row = at.row % (column.length + 2);
      for (const translate of views) {
        const view = viewOf(run, { translate });
        const said = explainCell(timeline.columns, column.name, row, view)!;
        expect(said.role, `${column.name}[${row}]`).not.toMatch(/^$|undefined|NaN|\{\{/);
        for (const to of [...said.pointsTo, ...said.pointedBy]) {
          expect(explainCell(timeline.columns, to.column, to.row, view)?.role, to.address).toBeTruthy();
        }
      }
      focusAt(timeline.columns, column.name, row);
    });
    fc.assert(property, { seed: 10, numRuns: 300 });
  });

  describe.each(shown)('$name, at its end', ({ timeline, run }) => {
    const { columns } = timeline;
    const view = viewOf(run);
    const readerAtEnd = () => {
      timeline.seek(timeline.length);
      return engine.world(columns);
    };
    const isDrawn = ({ column, row }: CellAt): boolean => locate(columns, view, column, row) !== undefined;

    test('each entity has a record and is found in the diagrams', () => {
      const reader = readerAtEnd();
      for (const index of reader.entities()?.indices ?? []) {
        const record = reader.recordOf(index);
        expect(record?.alive, `entity ${index}`).toBe(true);
        const places = reader
          .componentsOf(index)
          .flatMap(({ id: own, through }) => [...(own ? [own] : []), ...through]);
        expect([...record!.cells, ...places].some(isDrawn), `entity ${index}`).toBe(true);
      }
      for (const id of reader.recyclable(3)) expect(typeof id).toMatch(/number|bigint/);
    });

    test('each component and table has details and is found in the diagrams', () => {
      const reader = readerAtEnd();
      const inUse = reader.components().filter((component) => {
        let count = 0;
        reader.members(component, () => count++);
        return count > 0;
      });
      const focuses: Exclude<Focus, { kind: 'entity' }>[] = [
        ...inUse.map((component) => ({ kind: 'component', id: component }) as const),
        ...reader.tables().map((slot) => ({ kind: 'table', slot }) as const),
      ];
      for (const focus of focuses) {
        expect(reader.cellsOf(focus).some(isDrawn), JSON.stringify(focus)).toBe(true);
        const details = reader.detailsOf(focus, view.nameOf)!;
        for (const text of textsOf(details)) {
          expect(typeof text === 'string' ? text : view.translate(...text)).not.toMatch(/^$|undefined|\{\{/);
        }
      }
    });

    test('names of structures are those of the diagrams', () => {
      expect(
        readerAtEnd()
          .structures()
          .map(({ name }) => name),
      ).toEqual(expect.arrayContaining(engine.diagrams.names(columns)));
    });
  });
});

function textsOf({ title, badges, facts, lists }: Details): Text[] {
  const items = lists.flatMap((list) => [
    list.heading,
    list.empty,
    ...list.items.flatMap(({ label, note = label }) => [label, note]),
  ]);
  return [title, ...badges, ...facts.map(([name]) => name), ...items];
}
