import { describe, expect, it } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { entitiesOf, search, worldOf } from '../../testing/any-engine.ts';
import { runWhole } from '../../testing/run-on.ts';
import { type Condition, ConditionError, ConditionWatch, type Hit, parseCondition } from './condition.ts';
import { MomentSearch } from './find-moment.ts';

const ENGINES = ['entt', 'decs', 'flecs'] as const;

const SCRIPT = `
component Health
component Position
create a Position
add a Health
set a Health 5
create b
add b Health
set b Health 10
set a Health -3
remove a Position
add b Position
set b Position 2
destroy a
create c Position
set c Position 7
add c Health
set c Health -1
`;

/** Returns the operations after which a condition came true, with the entities, in either direction. */
function hits(done: ScriptRun, text: string, direction: 1 | -1 = 1): readonly (readonly [number, Hit])[] {
  const { timeline } = done;
  const watch = new ConditionWatch(parseCondition(text));
  const stops = [...done.script.operations.keys()].map((op) => timeline.operationStart(op + 1));
  const all = [timeline.operationStart(0), ...stops];
  const order = direction === 1 ? [...all.keys()] : [...all.keys()].reverse();
  return order.flatMap((op) => {
    timeline.seek(all[op]!);
    const hit = watch.observe(worldOf(timeline), done.nameOf);
    return hit === null ? [] : [[op, hit] as const];
  });
}

const operationsOf = (done: ScriptRun, text: string, direction?: 1 | -1) =>
  hits(done, text, direction).map(([op, { entities }]) => [op, entities.map((id) => done.nameOf(id))]);

describe('a change with terms', () => {
  const script =
    'component Position\ncomponent Unit\ncreate a\ncreate b\nadd a Position\nadd b Position\nadd b Unit\nremove a Position\nadd a Position\ndestroy a\nremove b Position\nadd b Position\ndestroy b';

  it.each([
    ['lost Position', [6, 8, 9, 11]],
    ['lost Position, alive', [6, 9]],
    ['lost Position, alive, Unit', [9]],
    ['-Position, !Unit', [6]],
    ['gained Position, Unit', [10]],
    ['destroyed, Unit', [11]],
    ['destroyed, !Unit', [8]],
    ['created', [1, 2]],
  ])('%s', (text, expected) => {
    for (const engine of ENGINES) {
      const done = runWhole(engine, script);
      expect(
        hits(done, text).map(([op]) => op),
        engine,
      ).toEqual(expected);
      const { timeline } = done;
      const starts = new Map([...done.script.operations.keys()].map((op) => [timeline.operationStart(op + 1), op + 1]));
      const spanOf = (step: number) => {
        const op = timeline.operationOf(step);
        return [timeline.operationStart(op), timeline.operationStart(op + 1)] as const;
      };
      const found: (number | undefined)[] = [];
      const search = new MomentSearch({
        timeline,
        engine: engineNamed(engine),
        condition: parseCondition(text),
        nameOf: done.nameOf,
        spanOf,
      });
      for (let at = 0; ; ) {
        const moment = search.find(at, timeline.length, false);
        if (moment === null || typeof moment === 'number') break;
        found.push(starts.get(moment.position));
        at = moment.position;
      }
      expect(found, engine).toEqual(expected);
    }
  });
});

describe('an event', () => {
  it.each([
    ['lost Position', '-Position'],
    ['Gained  (ChildOf,7)', '+(ChildOf,7)'],
    ['destroyed', '-*'],
    ['created', '+*'],
    ['+ Position', '+Position'],
  ])('%s in words is the same as %s', (words, sign) => {
    const { text, ...condition } = parseCondition(words);
    const { text: signText, ...expected } = parseCondition(sign);
    expect([text, signText]).toEqual([words, sign]);
    expect(condition).toEqual(expected);
  });

  it.each(['lost', 'gained', 'lostPosition', 'destroyed_x', '-5'])('%s is a search', (text) => {
    expect(parseCondition(text)).toMatchObject({ kind: 'found', search: text });
  });

  it.each(['lost A B', '+!Position', 'lost !Position', '-"hero"'])(
    '%s has no single component and is refused',
    (text) => {
      expect(() => parseCondition(text)).toThrow('(component)');
    },
  );
});

describe('a measurement of a system', () => {
  it('is compared with a number', () => {
    expect(parseCondition(' time(game.Move (late)) >= 2.5 ')).toEqual({
      kind: 'figure',
      text: 'time(game.Move (late)) >= 2.5',
      figure: 'time',
      system: 'game.Move (late)',
      is: { operator: '>=', to: 2.5 },
    });
    expect(parseCondition('matches(Move) = 3')).toMatchObject({ figure: 'matches', is: { operator: '=', to: 3 } });
    for (const text of ['time(Move)', 'time() > 2', 'matches(Move) > many', 'time(Move']) {
      expect(() => parseCondition(text)).toThrow('(figure)');
    }
    // Components may have these names.
    expect(parseCondition('time > 2')).toMatchObject({ kind: 'found' });
  });
});

describe('a search by value', () => {
  it.each(ENGINES)('finds entities of %s whose value passes the comparison', (engine) => {
    const done = runWhole(engine, SCRIPT);
    const names = (text: string) => {
      const entities = entitiesOf(done.timeline);
      return [...search(done.timeline, text, done.nameOf).places].map((place) => entities.nameAt(place, done.nameOf));
    };
    expect(names('Health < 0')).toEqual(['c']);
    expect(names('health>=-1')).toEqual(expect.arrayContaining(['b', 'c']));
    expect(names('Health = 10 Position')).toEqual(['b']);
    expect(names('!Health<0')).toEqual(['b']);
    expect(names('Health != 10 Position == 7')).toEqual(['c']);
    expect(names('Health = ten')).toEqual([]);
    expect(names('Health.x = 10')).toEqual([]);
    expect(search(done.timeline, 'Nothing > 1', done.nameOf).terms[0]).toMatchObject({ components: [], count: 0 });
  });
});

describe('a condition', () => {
  it('is parsed from its text', () => {
    const kinds: readonly (readonly [string, Partial<Condition>])[] = [
      ['Health < 0', { kind: 'found', search: 'Health < 0' }],
      [' count(Bullet !Dead) > 1000 ', { kind: 'count', search: 'Bullet !Dead', is: { operator: '>', to: 1000 } }],
      ['count(*)==0', { kind: 'count', search: '', is: { operator: '=', to: 0 } }],
      ['+(ChildOf,7)', { kind: 'gained' }],
      ['- Position', { kind: 'lost' }],
      ['-*', { kind: 'lost', component: null }],
    ];
    for (const [text, condition] of kinds) expect(parseCondition(text), text).toMatchObject(condition);
  });

  it.each([
    ['', 'empty'],
    ['+', 'empty'],
    ['()', 'empty'],
    ['count(Bullet)', 'count'],
    ['count(Bullet > 3', 'count'],
    ['+Health < 0', 'component'],
    ['+"name"', 'component'],
    ['-Position Health', 'component'],
  ])('%j is refused: %s', (text, code) => {
    expect(() => parseCondition(text)).toThrow(ConditionError);
    expect(() => parseCondition(text)).toThrow(`(${code})`);
  });

  it.each(ENGINES)('comes true in %s at the operations that cause it', (engine) => {
    const done = runWhole(engine, SCRIPT);
    const op = (text: string) => SCRIPT.trim().split('\n').slice(2).indexOf(text) + 1;
    expect(operationsOf(done, 'Health < 0')).toEqual([
      [op('set a Health -3'), ['a']],
      [op('set c Health -1'), ['c']],
    ]);
    expect(operationsOf(done, '+Position')).toEqual([
      [op('create a Position'), ['a']],
      [op('add b Position'), ['b']],
      [op('create c Position'), ['c']],
    ]);
    expect(operationsOf(done, '-Position')).toEqual([[op('remove a Position'), ['a']]]);
    expect(operationsOf(done, '-*')).toEqual([[op('destroy a'), ['a']]]);
    expect(hits(done, 'count(*) > 1').map(([at, { count }]) => [at, count])).toEqual([
      [op('create b'), 2],
      [op('create c Position'), 2],
    ]);
  });

  it('that is already true at the first moment is a hit, but nothing is gained or lost yet', () => {
    const done = runWhole('entt', SCRIPT);
    done.timeline.seek(done.timeline.length);
    const first = (text: string) => new ConditionWatch(parseCondition(text)).observe(worldOf(done.timeline));
    expect(first('count(Position) >= 2')).toEqual({ entities: [], count: 2 });
    expect(first('Health < 0')).toMatchObject({ count: 1 });
    expect(first('+Position')).toBeNull();
    expect(first('-Position')).toBeNull();
  });
});
