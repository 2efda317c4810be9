import { expect, test } from 'vitest';
import { kindOf } from '../cells/cell-table.ts';
import type { Extent } from '../cells/pointers.ts';
import { runLane } from '../compare/lanes/compare.ts';
import { presetScript } from '../compare/presets/presets.ts';
import type { Engine } from '../engine/engine.ts';
import { parseScript } from '../script/parse/parse.ts';
import { sample } from '../testing/sample.ts';
import type { Column } from '../trace/column.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { scriptEngines } from './all.ts';

const SCRIPTS = [
  presetScript('spawn-despawn', 4),
  presetScript('fragmented', 4),
  'component A sparse\ncomponent B pinned\ncreate a\ncreate b\nadd a A 1\nadd b A 1\nadd a B 1\nadd b B 2\nremove a B\ndestroy a',
];

/** Returns the pointers as sorted texts: `column[row] extent`. */
function pointed({ cells }: Engine, columns: ColumnSet, column: Column, row: number): string[] {
  const value = column.peek(row)!;
  const pointers = kindOf(cells, column)?.pointsTo?.({ columns, column, row, value }) ?? [];
  return pointers
    .filter(({ known, column: name }) => known !== true && columns.find(name) !== undefined)
    .map(({ column: name, row: to, wholeRow, everyGroup }) => {
      const extent: Extent = wholeRow === true ? 'whole-row' : everyGroup === true ? 'every-group' : 'cell';
      return `${name}[${to}] ${extent}`;
    })
    .sort();
}

function led({ cells }: Engine, columns: ColumnSet, column: Column): (row: number) => string[] {
  const found: string[] = [];
  const reach = (to: Column, row: number, extent: Extent) => found.push(`${to.name}[${row}] ${extent}`);
  const follow = kindOf(cells, column)!.pointers!(column, columns, reach);
  return (row) => {
    found.length = 0;
    follow(row, column.peek(row)!);
    return found.toSorted();
  };
}

const withPointers = scriptEngines().filter(({ cells }) =>
  Object.values(cells.kinds).some((kind) => 'pointers' in kind),
);

test.each(withPointers.map((engine) => [engine.id, engine] as const))(
  '%s: pointers and pointsTo agree',
  (_, engine) => {
    let compared = 0;
    for (const text of SCRIPTS) {
      const { run } = runLane(parseScript(text, 'pointers'), engine);
      const { timeline } = run!;
      for (const position of [...sample([...Array(timeline.length).keys()], 12), timeline.length]) {
        timeline.seek(position);
        for (const column of timeline.columns) {
          if (kindOf(engine.cells, column)?.pointers === undefined) continue;
          const followed = led(engine, timeline.columns, column);
          // Pages have thousands of entries that were never used.
          for (let row = 0; row < Math.min(column.length, 12); row++) {
            if (column.peek(row) === undefined) continue;
            const expected = pointed(engine, timeline.columns, column, row);
            expect(followed(row), `${column.name}[${row}] at ${position}`).toEqual(expected);
            compared += expected.length;
          }
        }
      }
    }
    expect(compared).toBeGreaterThan(0);
  },
);
