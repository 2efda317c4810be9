import { describe, expect, it } from 'vitest';
import { scriptEngineIds } from '../../engines/all.ts';
import { operationAt, operationBefore } from '../../script/run/operation-at.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { worldOf } from '../../testing/any-engine.ts';
import { randomFrom } from '../../testing/random.ts';
import { runWhole } from '../../testing/run-on.ts';
import { runs } from '../../testing/sample.ts';
import { queryTerms } from './query-terms.ts';
import { type WhyAnswer, WhySearch } from './why-not.ts';

function ask(run: ScriptRun, index: number, query: string, position = run.timeline.length): WhyAnswer {
  const { timeline, language, nameOf } = run;
  const before = (at: number) => operationBefore(run, at);
  const question = { ...{ timeline, nameOf, index, position, before }, version: null, oldValues: () => null };
  const search = new WhySearch({ ...question, engine: language.memory, terms: queryTerms(query) });
  while (!search.done) search.next(1);
  return search.answer;
}

const indexOf = (run: ScriptRun, name: string): number => run.driver.decode(run.handleOf(name)!).index;

const SCRIPT = `
component Position
component Velocity
tag Frozen
create orc Position
create hero Position Velocity
add orc Frozen
add hero Frozen
remove hero Frozen
add hero Frozen
set hero Position 3
remove hero Velocity
destroy orc
`;

/** Each term: if it is true, what is true, and the operation since which it is. */
function told(run: ScriptRun, { terms }: WhyAnswer): readonly string[] {
  return terms.map(({ query, holds, finding, since }) => {
    const text = operationAt(run, since.position)?.operation.text ?? '';
    return `${query.text}: ${holds} ${finding.kind}, ${since.kind} ${text}`;
  });
}

describe.each(scriptEngineIds)('why an entity is in a query or not on %s', (engine) => {
  it('tells what is true of each term, and the last operation that made it so', () => {
    const run = runWhole(engine, SCRIPT);
    const { position } = run.timeline;
    const hero = indexOf(run, 'hero');
    const answer = ask(run, hero, 'Position, Velocity, !Frozen, Position > 2');
    expect(answer).toMatchObject({ matches: false, isAlive: true, isComplete: true });
    expect(told(run, answer)).toEqual([
      'Position: true has, life create hero Position Velocity',
      'Velocity: false lacks, change remove hero Velocity',
      '!Frozen: false has, change add hero Frozen',
      'Position > 2: true true, change set hero Position 3',
    ]);
    expect(run.timeline.position).toBe(position);
  });

  it('tells which operation destroyed an entity, and nothing about one that never was', () => {
    const run = runWhole(engine, SCRIPT);
    const dead = ask(run, indexOf(run, 'orc'), 'Position');
    expect(dead).toMatchObject({ matches: false, isAlive: false, terms: [], life: { kind: 'change' } });
    expect(operationAt(run, dead.life.position)?.operation.text).toBe('destroy orc');
    expect(ask(run, 9, 'Position').id).toBeNull();
  });

  it('stops at its budget, and says so', () => {
    const run = runWhole(engine, SCRIPT);
    const { timeline, language, nameOf } = run;
    const before = (at: number) => operationBefore(run, at);
    const question = { ...{ timeline, nameOf, before, position: timeline.length }, index: indexOf(run, 'hero') };
    const search = new WhySearch({
      ...question,
      ...{ version: null, oldValues: () => null },
      engine: language.memory,
      terms: queryTerms('Position'),
    });
    search.next(1);
    expect(search.answer).toMatchObject({ isComplete: false, terms: [{ holds: true, since: { kind: 'open' } }] });
  });

  it('agrees with queries of the engine, and with the state after each operation', { timeout: 240_000 }, () => {
    let compared = 0;
    const was: unknown[][] = [];
    for (let seed = 1; seed <= runs(20, 10); seed++) {
      const run = runWhole(engine, randomScript(seed, engine === 'flecs'));
      for (const { operation, result, firstStep } of run.operations.filter(
        ({ operation: { kind } }) => kind === 'query',
      )) {
        const found = matched(run, result);
        const query = operation.text.replace('query ', '').replaceAll(' ', ', ');
        run.timeline.seek(firstStep);
        const { entities } = worldOf(run.timeline);
        for (let place = 0; place < entities.count; place++) {
          const answer = ask(run, entities.indexAt(place), query, firstStep);
          expect([seed, query, answer.matches]).toEqual([seed, query, found.has(entities.indexAt(place))]);
          compared += agreesWithPast(run, answer);
          if (answer.wasIn !== null) was.push([answer.wasIn, lastIn(run, answer, query)]);
        }
      }
    }
    expect(compared).toBeGreaterThan(50);
    expect(was.length).toBeGreaterThan(5);
    expect(was.map(([found]) => found)).toEqual(was.map(([, wanted]) => wanted));
  });
});

/** The indices in the result of a query. */
function matched(run: ScriptRun, result: unknown): ReadonlySet<number> {
  const indexIn = (each: unknown): readonly number[] => {
    if (typeof each === 'number') return [run.driver.decode(each).index];
    if (Array.isArray(each)) return [Number(each[0])];
    return (each as { readonly entities: readonly string[] }).entities.map((name) => indexOf(run, name));
  };
  return new Set((result as readonly unknown[]).flatMap(indexIn));
}

/** Changes five entities at random and asks queries in between. Toggles are only of Flecs. */
function randomScript(seed: number, hasToggles: boolean): string {
  const random = randomFrom(seed);
  const has = new Map<string, Set<string>>();
  const lines = ['component A', hasToggles ? 'component B toggle' : 'component B', 'tag T'];
  for (const name of ['e1', 'e2', 'e3', 'e4', 'e5']) {
    lines.push(`create ${name} A`);
    has.set(name, new Set(['A']));
  }
  for (let i = 0; i < 40; i++) {
    const [name, own] = [...has][random(has.size)]!;
    const id = ['A', 'B', 'T'][random(3)]!;
    if (random(20) === 0 && has.size > 2) {
      lines.push(`destroy ${name}`);
      has.delete(name);
    } else if (hasToggles && own.has('B') && random(3) === 0)
      lines.push(`${random(2) === 0 ? 'dis' : 'en'}able ${name} B`);
    else if (own.delete(id)) lines.push(`remove ${name} ${id}`);
    else {
      own.add(id);
      lines.push(`add ${name} ${id}`);
    }
    if (i % 8 === 7) lines.push(`query ${['A !T', 'A B', 'B !T', 'A !B'][random(4)]}`);
  }
  return lines.join('\n');
}

/** Reads the state after each operation, back to the one before each term became as it is; returns the number of terms. */
function agreesWithPast(run: ScriptRun, { terms, position, id }: WhyAnswer): number {
  const { index } = run.driver.decode(id!);
  for (const { query, finding, since } of terms) {
    expect(since.kind).not.toBe('open');
    const kindAt = (at: number) => {
      const past = ask(run, index, query.text, at);
      const kind = past.terms[0]?.finding.kind;
      return past.id === id && kind !== undefined ? kind.replace('unnamed', 'lacks') : 'dead';
    };
    const now = finding.kind.replace('unnamed', 'lacks');
    let at = position;
    for (; at > since.before!; at = operationBefore(run, at)!) expect(kindAt(at)).toBe(now);
    expect(kindAt(at)).not.toBe(now);
    expect(kindAt(at) === 'dead').toBe(since.kind === 'life');
  }
  return terms.length;
}

/** Asks after each operation, back to the last time when the entity was in a query. */
function lastIn(run: ScriptRun, { id, position }: WhyAnswer, query: string): object {
  const { index } = run.driver.decode(id!);
  const isIn = (at: number): boolean => {
    const past = ask(run, index, query, at);
    return past.id === id && past.matches === true;
  };
  let to = position;
  while (!isIn(to)) to = operationBefore(run, to)!;
  let from = to;
  for (let at: number | null = to; at !== null && isIn(at); at = operationBefore(run, at)) from = at;
  return { from, to };
}

describe('terms of a query', () => {
  const plain = (text: string, isRegistered = false) =>
    queryTerms(text, isRegistered).map(({ text: own, term }) => (term === null ? `? ${own}` : own));
  it('are those of a search', () => {
    expect(plain('Position, !Dead (Likes,*) Health.value < 10')).toEqual([
      ...['Position', '!Dead', '(Likes,*)', 'Health.value < 10'],
    ]);
    expect(plain('')).toEqual([]);
  });

  it('are unknown if the language says more', () => {
    const richer = ['A || B', '?A', '(Likes,$x)', '[in] A', 'Or(A, B)', 'A(up)', '(Likes,_)', '*', '@A'];
    for (const text of richer) expect(plain(`${text}, P`)).toEqual([`? ${text}`, 'P']);
    expect(plain('component 3, P', true)).toEqual(['? component 3', 'P']);
  });
});

it('Flecs skips prefabs in queries that do not name them', () => {
  const run = runWhole('flecs', 'component P\ncreate a P\nadd a Prefab');
  const a = indexOf(run, 'a');
  expect(ask(run, a, 'P')).toMatchObject({ matches: false });
  expect(told(run, ask(run, a, 'P'))).toEqual([
    'P: true has, life create a P',
    '!Prefab: false has, change add a Prefab',
  ]);
  expect(ask(run, a, 'P, Prefab')).toMatchObject({ matches: true });
});
