import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampledRuns } from '../../../../core/testing/sample.ts';
import { RecordedWorld, recordedVersions } from '../testing/recorded-world.ts';
import { readBuildInfo } from './build-info.ts';
import { ReplyError } from './checked-json.ts';
import { readComponents } from './components-reply.ts';
import { ObservedIdTraits } from './id-traits.ts';
import { placeRows } from './place-rows.ts';
import { readFirstField, readRows } from './query-replies.ts';
import { readTables } from './tables-reply.ts';

const world = new RecordedWorld('4.1.6');
world.shrink();
const bodyOf = (target: string): string => world.reply(target)!.body;
const rows = bodyOf(`/query?expr=${encodeURIComponent('_,?Prefab,?Disabled')}&limit=12`);
const bodies = { tables: bodyOf('/tables').slice(0, 6000), rows, components: bodyOf('/components').slice(0, 6000) };

/** A body with lost, doubled or foreign bytes. */
const damaged = fc
  .record({
    body: fc.constantFrom(...Object.values(bodies)),
    from: fc.nat(6000),
    length: fc.nat(40),
    put: fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('null', '-1', '1e99', '{}', '[]', '"', '}, {', '\\')),
  })
  .map(({ body, from, length, put }) => body.slice(0, from) + put + body.slice(from + length));

test('any body is either read or rejected with a ReplyError', () => {
  fc.assert(
    fc.property(damaged, (body) => {
      for (const read of [readTables, readRows, readComponents, readFirstField]) {
        try {
          read(body);
        } catch (error) {
          expect(error).toBeInstanceOf(ReplyError);
        }
      }
      readBuildInfo(body);
    }),
    sampledRuns(3000),
  );
});

test('rows are placed once or not at all', () => {
  const tables = readTables(bodyOf('/tables'));
  const all = readRows(bodyOf(`/query?expr=${encodeURIComponent('_,?Prefab,?Disabled')}&limit=0`));
  const shuffled = fc.subarray(all.flatMap((row) => [row, row]));
  fc.assert(
    fc.property(shuffled, (some) => {
      const { tables: placed, duplicates, homeless } = placeRows(tables, some, new ObservedIdTraits(all, []));
      const indices = placed.flatMap((table) => table.rows.map(({ index }) => index));
      expect(new Set(indices).size).toBe(indices.length);
      expect(new Set([...indices, ...homeless]).size).toBe(new Set(some.map(({ index }) => index)).size);
      expect(duplicates.length).toBe(some.length - new Set(some.map(({ index }) => index)).size);
      // A table with a missing entity is torn.
      for (const { torn, rows: there, hidden, count, ids } of placed)
        if (!torn && ids.length > 0) expect(there.length + hidden).toBe(count);
    }),
    sampledRuns(50),
  );
});

describe.each(recordedVersions)('Flecs %s', (version) => {
  const { reply } = { reply: new RecordedWorld(version) };

  test('the memory of a table consists of handles and values', () => {
    const tables = readTables(reply.reply('/tables')!.body);
    const [table] = tables.filter(({ ids }) => ids.join(' ') === 'Mass Health Prefab Npc (Identifier,Name)');
    expect(table).toMatchObject({ count: 1, capacity: version === '4.0.5' ? null : 2 });
    // The versions count differently, but the results are equal.
    expect(table!.bytesUsed).toBe(64);
    expect(table!.bytesAllocated).toBe(2 * table!.bytesUsed!);
  });

  test('the build info is read', () => {
    const info = readBuildInfo(reply.reply('/entity/flecs/core/World')!.body);
    // Version 4.0.5 reports 4.0.4.
    expect(info.version).toBe(version === '4.0.5' ? '4.0.4' : '4.1.6');
    expect(info.entityPage).toBe(version === '4.0.5' ? 4096 : 1024);
  });
});

test('inherited values are not the entity’s own values', () => {
  const body = `{"results":[{"name":"#590","id":590,"fields":{"sources":["Soldier"],"values":[{"cur":100}]}},
    {"name":"#591","id":591,"fields":{"is_set":[true,false,false],"values":[{"cur":7},0,0]}}, {"fields":{}}]}`;
  expect([...readFirstField(body).values]).toEqual([[591, { cur: 7 }]]);
});

test('a value that the game does not describe is null, although the reply contains 0', () => {
  const rows = '"results":[{"name":"hero", "id":500, "fields":{"values":[0]}}]';
  const read = (type: string) => [...readFirstField(`{${type}${rows}}`).values.values()];
  expect(read('"type_info":{"Opaque":0}, ')).toEqual([null]);
  expect(read('"type_info":{"Score":["int"]}, ')).toEqual([0]);
  expect(readFirstField(`{"type_info":{"Score":["int"]}, ${rows}}`).type).toEqual(['int']);
});
