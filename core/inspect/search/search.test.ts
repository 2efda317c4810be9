import { describe, expect, it } from 'vitest';
import type { ScriptRun } from '../../script/run/run.ts';
import { entitiesOf, search } from '../../testing/any-engine.ts';
import { runWhole } from '../../testing/run-on.ts';
import { ColumnSet } from '../../trace/column-set.ts';
import { parseTerms, searchOf } from './search-terms.ts';

/** Returns the names of the entities found, or their indices if they have none. */
function found({ timeline, nameOf }: ScriptRun, text: string): string[] {
  const entities = entitiesOf(timeline);
  return [...search(timeline, text, nameOf).places].map(
    (place) => entities.nameAt(place, nameOf) ?? String(entities.indexAt(place)),
  );
}

const ENTT = `
component Position
component Velocity
tag Dead
create e1 Position Velocity
create e2 Position
create e3 Position Dead
destroy e1
create red Velocity
`;

const FLECS = `
component Position
tag Apples
relation Likes
create bob Position
create alice (Likes,bob)
create carl (Likes,Apples) Position
create dora (ChildOf,bob)
`;

describe('terms', () => {
  it('are parsed as far as possible', () => {
    const kinds = (text: string) => parseTerms(text).map(({ kind, not }) => (not ? `!${kind}` : kind));
    expect(kinds('42 #7 42v3 Position !Velocity "a b" !(Likes, *)')).toEqual([
      ...['id', 'id', 'id', 'word', '!word', 'word', '!pair'],
    ]);
    expect(parseTerms('42v3')[0]).toMatchObject({ index: 42, version: 3 });
    expect(parseTerms('(Likes,')[0]).toMatchObject({ kind: 'pair', first: 'Likes', second: '*' });
    expect(parseTerms('"two words')[0]).toMatchObject({ kind: 'word', word: 'two words', quoted: true });
    expect(parseTerms('  ! , "" )(')).toEqual([]);
  });

  it.each([
    ['Position, Velocity, !Dead', 'Position, Velocity, !Dead'],
    ['(Likes,*)', '(Likes,*)'],
    ['Position, A | B', null],
    ['component 3', null],
    ['', null],
  ])('of the query %s are the search %s', (terms, search) => {
    expect(searchOf(terms)).toBe(search);
  });
});

describe('a search', () => {
  it('matches ids, versions, names and components', () => {
    const done = runWhole('entt', ENTT);
    expect(found(done, '')).toEqual(['e3', 'e2', 'red']);
    expect(found(done, '1')).toEqual(['e2']);
    expect(found(done, '0v1')).toEqual(['red']);
    expect(found(done, '0v0')).toEqual([]);
    expect(found(done, String(2 ** 20))).toEqual(['red']);
    expect(found(done, 'Position')).toEqual(['e3', 'e2']);
    expect(found(done, 'Position !Dead')).toEqual(['e2']);
    expect(found(done, 'position, dead')).toEqual(['e3']);
    expect(found(done, 'vel')).toEqual(['red']);
    expect(found(done, 'E')).toEqual(['e3', 'e2', 'red']);
    expect(found(done, '!2')).toEqual(['e2', 'red']);
    expect(found(done, 'Nothing')).toEqual([]);
    expect(search(done.timeline, 'Nothing').terms[0]).toMatchObject({ components: [], count: 0 });
  });

  it('finds pairs by their parts, by names of entities and by wildcards', () => {
    const done = runWhole('flecs', FLECS);
    expect(found(done, '(Likes,*)')).toEqual(['alice', 'carl']);
    expect(found(done, '(likes,Bob)')).toEqual(['alice']);
    expect(found(done, '(*,bob)')).toEqual(['alice', 'dora']);
    expect(found(done, '(Likes,*) Position')).toEqual(['carl']);
    expect(found(done, '!(*,*)')).toEqual(['bob']);
    done.timeline.seek(0);
    expect(found(done, '(Likes,*)')).toEqual([]);
  });

  it('works on large columns', () => {
    const columns = new ColumnSet();
    const meta = { kind: 'array', group: 'world' };
    const ids = columns.declare({ name: 'ids', type: 'u32', meta: { ...meta, role: 'entities' } });
    const flags = ['A', 'B'].map((component) => {
      const own = { ...meta, group: component, role: 'flags', rows: 'entity', component };
      return columns.declare({ name: component, type: 'u32', meta: own });
    });
    for (let i = 0; i < 100_000; i++) {
      ids.set(i, 99_999 - i);
      flags.forEach((column, n) => {
        column.set(i, i % (n + 2) === 0 ? 1 : 0);
      });
    }
    const { places } = search({ columns, position: 0 }, 'A !B');
    expect(places).toHaveLength(50_000 - 16_667);
    expect(entitiesOf({ columns, position: 0 }).indexAt(places[0]!)).toBe(99_998);
  });
});
