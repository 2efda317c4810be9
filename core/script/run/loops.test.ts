import { describe, expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { runWhole } from '../../testing/run-on.ts';
import type { Language } from '../language/language.ts';
import { chaptersOf } from '../narration/outline.ts';
import type { Operation } from '../operation/operation.ts';
import { printOperation } from '../operation/print-operation.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript } from './run.ts';

const LINKS = ['component Link', 'create a', 'create b', 'add a Link', 'add b Link'].join('\n');

function run(text: string) {
  return runWhole('entt', `${LINKS}\n${text}\n`);
}

function errors(text: string, engine = 'entt'): readonly string[] {
  const { diagnostics } = parseScript(`component Link\n${text}\n`, 'test.ecs', languageOf(engine));
  return diagnostics.map(({ code, span }) => `${span.line}:${span.column} ${code}`);
}

test('the lines of a loop are performed for each visited entity, and each record belongs to its line', () => {
  const { operations, whole, error } = run('each Link as e\n  set e Link 7\nend\ncreate c');
  expect(error).toBeNull();
  expect(operations.slice(4).map(({ operation, index, result }) => [operation.span.line, index, result])).toEqual([
    [6, 4, 1],
    [7, 4, null],
    [6, 4, 0],
    [7, 4, null],
    [6, 4, null],
    [8, 4, null],
    [9, 5, 2],
  ]);
  expect(whole.map(({ operation }) => operation.kind)).toEqual(['create', 'create', 'add', 'add', 'each', 'create']);
  expect(whole[4]).toMatchObject({
    result: [1, 0],
    firstStep: operations[4]!.firstStep,
    endStep: operations[9]!.endStep,
  });
});

test('a visited entity keeps its own name, and the name of the loop is free after it', () => {
  const { nameOf, timeline, operations } = run('each Link as e\nend\ncreate e');
  timeline.seek(operations[4]!.endStep);
  expect(nameOf(1)).toBe('b');
});

test('a loop is printed with its lines, and a comment above it begins one chapter', () => {
  const text = 'each Link !Link as e\n  destroy e\nend';
  const parsed = parseScript(`${LINKS}\n# Look\n${text}\n`, 'test.ecs', languageOf('entt'));
  expect(printOperation(parsed.operations.at(-1) as Operation)).toBe(text);
  const { operations, ...script } = run('# All\neach Link as e\n  # One\n  set e Link 1\nend');
  expect(chaptersOf({ ...script, operations }).map(({ title }) => title)).toEqual(['All', 'One']);
  expect(operations).toHaveLength(10);
});

test('a loop that never ends is refused at its line', () => {
  const own = languageOf('entt');
  const endless = { next: () => ({ handle: 0, result: 0 }), end: () => {} };
  const language: Language = {
    ...own,
    create: (schema, columns) => ({ ...own.create(schema, columns), each: () => endless }),
  };
  const { error, operations } = runScript(parseScript(`${LINKS}\neach Link as e\nend`, 'test.ecs', own), language);
  expect([error?.code, operations.at(-1)?.operation.span.line]).toEqual(['endless-loop', 6]);
});

describe('a loop is refused', () => {
  test.each([
    ['each Link as e', '2:1 each-not-closed'],
    ['each Link e\nend', '2:1 incomplete'],
    ['each Link as e\neach Link as f\nend\nend', '3:1 each-in-each'],
    ['each Link as e\nsetup\nend\nend', '3:1 setup-in-each'],
    ['each Nothing as e\ndestroy e\nend', '2:6 undeclared-component'],
    ['each Link as Link\nend', '2:14 name-taken'],
    ['create e\neach Link as e\nend', '3:14 entity-exists'],
    ['each Link as e\nend\ndestroy e', '4:9 unknown-entity'],
    ['end', '2:1 end-without-start'],
  ])('%j', (text, expected) => {
    expect(errors(text)).toEqual([expected]);
  });

  test('by an engine that has none', () => {
    expect(errors('each Link as e\n  destroy e\nend', 'hash-map')).toEqual(['2:1 operation-not-in-engine']);
  });
});
