import { expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { runOn } from '../../testing/run-on.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript } from './run.ts';

const SORTED = 'component A\nsetup\ncreate a A\nsort A asc\nend\nset a A 2\n';
const run = (text: string, skipUnknown: boolean) =>
  runScript(parseScript(text, 'test.ecs'), languageOf('flecs'), undefined, { skipUnknown });

test('an operation that the engine lacks ends the run', () => {
  const { operations, setups, error } = run(SORTED, false);
  expect(operations).toHaveLength(2);
  expect(setups).toEqual([]);
  expect(error).toMatchObject({
    code: 'no-such-operation',
    message: 'Flecs has no operation sort',
    args: { engine: 'Flecs', operation: 'sort' },
  });
});

test('a skipped operation is no error, and its set-up is still completed', () => {
  const { operations, setups, error } = run(SORTED, true);
  expect(operations.map(({ skipped = false }) => skipped)).toEqual([false, true, false]);
  expect(setups).toEqual([{ from: 0, to: operations[1]!.endStep, operations: 2, entities: 1 }]);
  expect(error).toBeNull();
  expect(run('component A\ncreate a A\nsort A asc\n', true).error).toBeNull();
});

test('other errors still end the run', () => {
  const { operations, error } = run('tag T\ncreate a\ndestroy a\nadd a T\ncreate b\n', true);
  expect([operations.length, error?.code]).toEqual([3, 'flecs-not-alive']);
});

test('an internal error is thrown and not reported as an error of the script', () => {
  const language = languageOf('entt');
  const create: typeof language.create = (schema, columns) => ({
    ...language.create(schema, columns),
    perform: () => {
      throw new TypeError('a mistake');
    },
  });
  expect(() => runScript(parseScript('create a\n', 'test.ecs'), { ...language, create })).toThrow(TypeError);
});

test('the callback is called after each operation with the current columns', () => {
  const language = languageOf('entt');
  const told: unknown[] = [];
  runScript(parseScript('create a\ncreate b\n', 'test.ecs', language), language, ({ operation, endStep }, driver) => {
    told.push([operation.text, endStep, driver.state()]);
  });
  const alone = (text: string) => runOn('entt', text);
  const [one, two] = [alone('create a\n'), alone('create a\ncreate b\n')];
  expect(told).toEqual([
    ['create a', one.timeline.length, one.driver.state()],
    ['create b', two.timeline.length, two.driver.state()],
  ]);
});
