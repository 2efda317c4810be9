import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { kindKey, kindOf } from '../../cells/cell-table.ts';
import type { Focus } from '../../cells/focus.ts';
import type { Engine } from '../../engine/engine.ts';
import { translator, viewOf } from '../../scene/testing/world.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { explainCell, focusAt, locate } from '../../testing/any-engine.ts';
import { sampledRuns } from '../../testing/sample.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { isFigures } from '../../world/systems.ts';
import type { CellAt, Details, Text } from '../../world/world-reader.ts';

export interface TestedWorld {
  readonly name: string;
  readonly timeline: Timeline;
  readonly run: ScriptRun | null;
}

/**
 * Defines the tests for any engine in any world.
 * @param shown small worlds, which are checked completely
 * @param more larger worlds, of which samples are checked
 */
export function testWorldsOf(engine: Engine, shown: readonly TestedWorld[], more: readonly TestedWorld[] = []): void {
  const worlds = [...shown, ...more];

  test('the cell table contains every column', () => {
    const unknown = new Set<string>();
    for (const { timeline } of worlds) {
      for (const column of timeline.columns) {
        const isMemory = column.meta.kind !== 'names' && !isFigures(column);
        if (isMemory && kindOf(engine.cells, column) === undefined) unknown.add(kindKey(column));
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
    fc.assert(property, sampledRuns(300));
  });

  describe.each(shown)('$name, at its end', ({ timeline, run }) => {
    const { columns } = timeline;
    const view = viewOf(run);
    const readerAtEnd = () => {
      timeline.seek(timeline.length);
      return engine.world(columns);
    };
    const isDrawn = ({ column, row }: CellAt): boolean => locate(columns, view, column, row) !== undefined;

    test('each entity has a record and is in the diagrams', () => {
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

    test('each component and table has details and is in the diagrams', () => {
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

    test('the diagrams contain all structures', () => {
      const names = readerAtEnd()
        .structures()
        .map(({ name }) => name);
      expect(engine.diagrams.names(columns)).toEqual(expect.arrayContaining(names));
    });
  });
}

function textsOf({ title, badges, facts, lists }: Details): Text[] {
  const inLists = lists.flatMap(({ heading, empty, items }) => [
    heading,
    ...(items.length === 0 ? [empty] : items.flatMap(({ label, note = label }) => [label, note])),
  ]);
  return [title, ...badges, ...facts.map(([name]) => name), ...inLists];
}
