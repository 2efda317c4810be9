import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readEntity } from './entity-reply.ts';
import { parseLenient } from './lenient-json.ts';
import { readFirstField, readRows } from './query-replies.ts';
import { hasRawNames, readTables } from './tables-reply.ts';

test('unescaped quotes in names are repaired', () => {
  const text = '{"results":[{"name":"Bob "the" builder", "id":705, "tags":["a "b"", "c"]}, {"name":"\\"x\\" y"}]}';
  expect(parseLenient(text)).toEqual({
    results: [{ name: 'Bob "the" builder', id: 705, tags: ['a "b"', 'c'] }, { name: '"x" y' }],
  });
});

test('valid JSON is not changed', () => {
  expect(parseLenient('["a\\"b", 1]')).toEqual(['a"b', 1]);
});

test('text that cannot be repaired is rejected', () => {
  for (const text of ['', '{"a":', '[1, 2', 'Missing parameter', '{"a" "b"}'])
    expect(() => parseLenient(text), text).toThrow(SyntaxError);
});

/** Writes a text with the escapes of C as `flecs_stresc` does. An escape character becomes a bracket. */
function stresc(text: string): string {
  const escapes: Record<string, string> = {
    '\x07': '\\a',
    '\b': '\\b',
    '\f': '\\f',
    '\n': '\\n',
    '\r': '\\r',
    '\t': '\\t',
    '\v': '\\v',
    '\\': '\\\\',
    '"': '\\"',
    '\x1b': '[',
  };
  return [...text].map((character) => escapes[character] ?? character).join('');
}

/** The replies of Flecs 4.0.5 about an entity with this name, another one that likes it, and a text value. */
function replies(name: string, value: string) {
  const dotted = name.replaceAll('.', '\\.');
  const rows =
    `{"results":[{"name":"${name}", "id":551, "components":{"Wide":null}}, ` +
    `{"parent":"${dotted}", "name":"child", "id":552, "pairs":{"Likes":"${stresc(name).replaceAll('.', '\\\\.')}"}}]}`;
  const tables =
    `[{"id":1,"type":["Wide","(Identifier,Name)"],"count":1,"memory":{"used":0,"allocated":0}},` +
    `{"id":2,"type":["(Likes,${dotted})","A"],"count":1,"memory":{"used":0,"allocated":0}}]`;
  const values =
    `{"type_info":{"Wide":{"t":["text"]}}, "results":[{"name":"${name}", "id":551, ` +
    `"fields":{"values":[{"t":"${stresc(value)}"}]}}]}`;
  const entity = `{"name":"${name}", "id":551, "components":{"Wide":{"t":"${stresc(value)}"}}}`;
  return { rows, tables, values, entity };
}

describe('replies of Flecs 4.0.5, which does not escape names', () => {
  const hostile = ['a', '\\', '"', '\n', '\t', '\x01', '\x07', '\v', '\x1f', 'n', 'u', '.', '速', '👾', '<', '/', ' '];
  // A name must not contain the text that follows a name or an id in the reply.
  const texts = fc.string({ unit: fc.constantFrom(...hostile), maxLength: 6 });
  const names = texts.filter((name) => name !== '' && !name.startsWith('#'));

  test('are read whatever a name and a value hold', () => {
    fc.assert(
      fc.property(names, texts, (name, value) => {
        const reply = replies(name, value);
        expect(hasRawNames(reply.tables)).toBe(true);
        const [first, second] = readRows(reply.rows, true);
        const path = name.replaceAll('.', '\\.');
        expect([first?.name, first?.path, second?.path]).toEqual([name, path, `${path}.child`]);
        const like = `(Likes,${path})`;
        expect(second?.ids).toEqual([like]);
        expect(readTables(reply.tables).map(({ ids }) => ids)).toEqual([
          ['Wide', '(Identifier,Name)'],
          [like, 'A'],
        ]);
        expect(readFirstField(reply.values).values).toEqual(new Map([[551, { t: value }]]));
        expect(readEntity(reply.entity).values).toEqual(new Map([['Wide', { t: value }]]));
      }),
    );
  });

  test('and an escape character in a name is the bracket that Flecs writes elsewhere', () => {
    const reply = replies('\x1b[31mred', '');
    const [first, second] = readRows(reply.rows, true);
    expect([first?.path, second?.ids]).toEqual(['[[31mred', ['(Likes,[[31mred)']]);
    expect(readTables(reply.tables)[1]!.ids[0]).toBe('(Likes,[[31mred)');
  });
});

test('names of later versions are escaped, also beside a control character', () => {
  const reply = '{"results":[{"name":"back\\\\name", "id":5, "tags":["\x01"]}]}';
  expect(readRows(reply)).toMatchObject([{ name: 'back\\name', ids: ['\x01'] }]);
});
