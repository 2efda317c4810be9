import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { recordingOf } from '../../../core/capture/recording-of-span.ts';
import { RecordingPart } from '../../../core/capture/recording-part.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { LiveTimeline } from '../../../core/wire/live/live-timeline.ts';
import { ReplyError } from './replies/checked-json.ts';
import { stillWorld as readStillWorld, type StillWorld } from './still-world.ts';
import { recordedVersions } from './testing/recorded-world.ts';

function recorded(version: string, file: string): string {
  return readFileSync(new URL(`./testing/golden/${version}/${file}.json`, import.meta.url), 'utf8');
}

function stillWorld(body: string): StillWorld {
  return readStillWorld(body, 'numbered');
}

interface Row {
  readonly name: string;
  readonly id: number;
  readonly tags?: readonly string[];
  readonly components?: Readonly<Record<string, unknown>>;
}

/** Returns the cells of a column after the whole capture. */
function cellsOf(body: string) {
  const live = new LiveTimeline({ budget: 1e8 });
  for (const message of stillWorld(body).messages) {
    if (message.type === 'schema' || message.type === 'snapshot') live.apply(message);
  }
  const { columns } = live.timeline;
  return (name: string): readonly unknown[] => {
    const column = columns.find(name);
    return column === undefined ? [] : Array.from({ length: column.length }, (_, row) => column.peek(row));
  };
}

describe.each(recordedVersions)('a saved reply of Flecs %s', (version) => {
  const body = recorded(version, 'query_everything_user');

  test('has every entity of the reply, in the table of its ids, with its values', () => {
    const { results } = JSON.parse(body) as { results: Row[] };
    const { entities, tables } = stillWorld(body);
    expect(entities).toBe(results.length);
    const sparse = new Set(results.filter(({ tags }) => tags?.includes('flecs.core.Sparse')).map(({ name }) => name));
    const cells = cellsOf(body);
    const rows = cells('entities.record-row');
    const slots = cells('entities.record-table');
    expect(new Set(slots.filter((slot) => slot !== undefined)).size).toBe(tables);
    for (const { id, components = {} } of results) {
      const [slot, row] = [slots[id], rows[id] as number];
      expect((cells(`table.${slot}.entities`)[row] as number) % 2 ** 32).toBe(id);
      const type = cells(`table.${slot}.type`) as string[];
      for (const [component, value] of Object.entries(components)) {
        const name = component.replaceAll('flecs.core.', '');
        // The order of sparse sets is not in the reply, so that they are left out.
        if (sparse.has(name)) continue;
        const stored = type.includes(name) ? columnsOf(cells, String(slot)).map((column) => column[row]) : [];
        expect(stored).toContainEqual(value);
      }
    }
  });

  test('opens as a recording of one frame', async () => {
    const bytes = await recordingOf(stillWorld(body).messages, { created: '', writer: '' });
    const read = async (offset: number, length: number) => bytes.subarray(offset, offset + length);
    const opened = await OpenedRecording.open({ size: bytes.length, read });
    expect([opened.length, opened.notice]).toEqual([1, null]);
    const { capture } = await RecordingPart.around(opened, 1, { before: 1, after: 1 }, { engineOf });
    capture.world.timeline.seek(1);
    const alive = capture.world.timeline.columns.find('entities.alive-count')!.peek(0);
    // The first entry of the dense array is not an entity.
    expect(alive).toBe(stillWorld(body).entities + 1);
  });

  test('to /tables has the tables without their entities', () => {
    const body = recorded(version, 'tables');
    expect(stillWorld(body)).toMatchObject({ entities: 0, tables: (JSON.parse(body) as unknown[]).length });
  });
});

function columnsOf(cells: (name: string) => readonly unknown[], slot: string): (readonly unknown[])[] {
  const columns: (readonly unknown[])[] = [];
  for (let at = 0; cells(`table.${slot}.column.${at}`).length > 0; at++)
    columns.push(cells(`table.${slot}.column.${at}`));
  return columns;
}

test('an entity with its id is a world, and its parent is one of its ids', () => {
  const cells = cellsOf(
    '{"parent":"Level", "name":"Alice", "id":8589935068, "tags":["Npc"], "components":{"Position":{"x":1}}}',
  );
  expect(cells('entities.dense')).toEqual([0, 8589935068]);
  expect(cells('table.0.type')).toEqual(['Npc', 'Position', '(ChildOf,Level)']);
  expect(cells('table.0.column.0')).toEqual([{ x: 1 }]);
});

test('entities without numbers are numbered in their order, rows of the same path are one, and unnamed entities keep theirs', () => {
  const body = `{"results":[
    {"parent":"Level", "name":"Alice", "tags":["Npc"], "components":{"Position":{"x":1}}},
    {"name":"#2", "tags":["Npc"]},
    {"name":"Alice", "tags":["Npc"]},
    {"parent":"Level", "name":"Alice", "tags":["Npc"], "components":{"Position":{"x":1}}}]}`;
  const { messages, isNumbered } = stillWorld(body);
  expect(isNumbered).toBe(true);
  expect(messages[0]).toMatchObject({ name: 'numbered' });
  const cells = cellsOf(body);
  expect(cells('entities.dense')).toEqual([0, 1, 2, 3]);
  expect(cells('table.0.column.0')).toEqual([{ x: 1 }]);
});

test.each([
  ['{"tags":["Npc"]}', 'results[0].id is not an integer'],
  ['{"results":[{"name":"Alice", "id":5, "tags":["Npc"]}, {"name":"Bob"}]}', 'results[1].id is not an integer'],
  ['{"results":[{"name":"Alice", "id":5, "fields":{}}]}', 'the rows have no ids'],
  ['{"error":"entity not found"}', 'results[0].id is not an integer'],
  ['[{"name":"Position", "tables":[1]}]', '/tables[0].count is not an integer'],
  ['{"results":[', 'is not JSON'],
])('%s does not say enough', (body, problem) => {
  expect(() => stillWorld(body)).toThrow(ReplyError);
  expect(() => stillWorld(body)).toThrow(problem);
});

test.each([
  [['Npc'], ['Npc'], true],
  [['Npc'], ['flecs.core.Prefab'], false],
  [['flecs.core.Disabled'], ['Npc'], false],
])('a reply without prefabs and disabled entities may lack them: %j, %j', (first, second, expected) => {
  const results = [first, second].map((tags, i) => ({ name: `e${i}`, id: 600 + i, tags }));
  expect(stillWorld(JSON.stringify({ results })).isPerhapsPartial).toBe(expected);
});
