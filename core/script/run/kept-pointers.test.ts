import { expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { parseScript } from '../parse/parse.ts';
import { pointerConsequences } from './pointer-steps.ts';
import { runScript } from './run.ts';

const SETUP = `component P
tag T
create a
add a P 42
create b
add b P 1
pointer p a P
`;

/** Runs lines after a pointer `p` to the P of `a`. Returns what each line did to pointers, and what `read p` gives at the end. */
function pointersAfter(engine: string, lines: readonly string[]) {
  const language = languageOf(engine);
  const script = parseScript(`${SETUP}${lines.join('\n')}\nread p\n`, 'pointers', language);
  expect(script.diagnostics).toEqual([]);
  const { timeline, operations, error } = runScript(script, language);
  expect(error).toBeNull();
  const said = operations.flatMap(({ operation, firstStep, endStep }) => {
    const codes = Array.from({ length: endStep - firstStep }, (_, i) => timeline.stepAt(firstStep + i).code);
    return codes.filter((code) => pointerConsequences.has(code)).map((code) => `${operation.text}: ${code.slice(8)}`);
  });
  return [...said, operations.at(-1)!.result];
}

const GROW = ['m', 'n', 'o'].flatMap((name) => [`create ${name}`, `add ${name} P 5`]);
const OTHER = (line: string, where: string) => [`${line}: other`, `${line}: ${where}`];

test.each([
  ['entt', GROW, [42]],
  ['entt', ['add a T'], [42]],
  ['entt', ['remove a P'], [...OTHER('remove a P', 'gone'), 1]],
  ['entt', ['sort P asc', 'sort P desc'], [...OTHER('sort P desc', 'moved'), 1]],
  ['entt', ['swap P a b', 'swap P a b'], [...OTHER('swap P a b', 'moved'), 'swap P a b: valid', 42]],
  ['entt', ['destroy b', 'destroy a'], ['destroy a: unused', 'destroy a: gone', null]],
  ['entt', ['save P', 'load'], ['load: freed', 'load: moved', null]],
  ['flecs', GROW, ['add o P 5: freed', 'add o P 5: moved', null]],
  ['flecs', ['add a T'], [...OTHER('add a T', 'moved'), 1]],
  ['decs', GROW, [42]],
  ['decs', ['add a T'], [...OTHER('add a T', 'moved'), 1]],
  ['hash-map', GROW, [42]],
  ['hash-map', ['remove a P'], ['remove a P: freed', 'remove a P: gone', null]],
  ['aos', GROW, ['create m: freed', 'create m: moved', null]],
] as const)('in %s a pointer knows whether %j moved or freed its value', (engine, lines, expected) => {
  expect(pointersAfter(engine, lines)).toEqual(expected);
});

test('only a value can be pointed at, and only a pointer read', () => {
  const language = languageOf('entt');
  const refused = runScript(parseScript('tag T\ncreate a\nadd a T\npointer p a T', 'refused', language), language);
  expect(refused.error?.code).toBe('no-value-to-point-at');
  expect(parseScript('component P\nread p', 'unknown', language).diagnostics[0]?.code).toBe('unknown-pointer');
});
