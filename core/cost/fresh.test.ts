import { expect, test } from 'vitest';
import type { EngineId } from '../script/language/language.ts';
import { countScript } from './testing/costs.ts';

const LINE = 64;

function freshOf(engine: EngineId, text: string) {
  const { costs, run, allocated } = countScript(text, engine);
  const at = run.operations.length - 1;
  return { ...costs.operations[at]!, allocated: allocated(at) };
}

test('a chunk of decs and a new archetype are touched for the first time by the entity that needs them', () => {
  const before = freshOf('decs', 'component A size 16\ncreate a');
  const first = freshOf('decs', 'component A size 16\ncreate a\nadd a A 1');
  const second = freshOf('decs', 'component A size 16\ncreate a\nadd a A 1\ncreate b\nadd b A 1');
  const chunk = first.allocated.find(([, , part]) => part === 'chunk')![0];
  expect(before.fresh).toBeLessThanOrEqual(before.lines);
  expect(first.fresh).toBeGreaterThanOrEqual(35 + chunk / LINE);
  expect(first.fresh).toBeLessThanOrEqual(first.lines);
  expect(second).toMatchObject({ fresh: 0, allocated: [] });
});

test('a chunk of decs that replaces a freed one of its archetype is no first time', () => {
  // With each component an entity leaves the chunk of entities without any, which is freed, and the next entity allocates it again.
  const text = 'component A size 16\ncreate a\nadd a A 1\ncreate b';
  const { lines, fresh, allocated } = freshOf('decs', text);
  const [chunk] = allocated.flatMap(([bytes, , part]) => (part === 'chunk' ? bytes : []));
  expect(fresh).toBeLessThan(10);
  expect(lines).toBeGreaterThan(chunk! / LINE);
});

test('a pointer that a script keeps costs the engine nothing', () => {
  const lines = 'component A\ncreate a A\ncreate b A\n';
  const { allocated: _, ...plain } = freshOf('entt', `${lines}remove a A`);
  const { allocated: __, ...kept } = freshOf('entt', `${lines}pointer p a A\nremove a A`);
  expect(kept).toEqual(plain);
});

test('an array that grows counts its old and its new place', () => {
  const entities = Array.from({ length: 65 }, (_, i) => `create e${i}`);
  const grown = freshOf('entt', entities.join('\n'));
  expect(grown.allocated).toEqual([[128 * 4, 'registry.entities', 'packed']]);
  // 64 handles of 4 bytes are 4 lines at each place, or 5 if they begin within a line; the new handle can be in one more.
  expect(grown.fresh).toBeGreaterThanOrEqual(2 * 4);
  expect(grown.fresh).toBeLessThanOrEqual(2 * 5 + 1);
});

test('of an allocated page, only the touched lines count', () => {
  const { allocated, fresh } = freshOf('entt', 'component A size 16\ncreate a\nadd a A 1');
  const pages = allocated.filter(([bytes]) => bytes === 16 * 1024).map(([, , part]) => part);
  expect(pages).toEqual(['sparse', 'payload']);
  // The page of the sparse array is filled with null; the other one only gets a value.
  expect(fresh).toBeGreaterThan((16 * 1024) / LINE);
  expect(fresh).toBeLessThan((16 * 1024) / LINE + 32);
});

test('a node for each entity is no block for many', () => {
  const text = 'component A size 16\ncreate a\nadd a A 1\ncreate b\nadd b A 1';
  expect(freshOf('hash-map', text)).toMatchObject({ allocations: 1, fresh: 0 });
});

test('the steps of an operation that creates a table tell which of their lines are new', () => {
  const { run, costs, steps } = countScript('component A size 16\ncreate a\nadd a A 1', 'flecs');
  const own = steps(1);
  expect(run.operations).toHaveLength(2);
  expect(own.every(({ fresh, lines }) => fresh <= lines)).toBe(true);
  const { fresh } = costs.operations[1]!;
  expect(fresh).toBeGreaterThan(80);
  expect(fresh).toBeLessThanOrEqual(own.reduce((sum, step) => sum + step.fresh, 0));
});
