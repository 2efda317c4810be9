import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { sampledRuns } from '../../testing/sample.ts';
import { ModelError } from '../../trace/model-error.ts';
import { snapshot } from '../../trace/testing/snapshot.ts';
import type { Json } from '../../trace/value.ts';
import type { OperationRecord } from '../operation/operation-record.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript, type ScriptRun } from './run.ts';

const UNITS = ['u0', 'u1', 'u2', 'u3', 'u4'];
const BUDGET = { steps: 2000, bytes: 2 ** 24, seconds: 60 };
const SCHEMA = ['component A', 'component B'];

const setUp = fc
  .array(fc.constantFrom('A', 'B', 'AB'), { minLength: UNITS.length, maxLength: UNITS.length })
  .map((all) => [
    ...UNITS.map((unit) => `create ${unit}`),
    ...all.flatMap((has, i) => [...has].map((component) => `add ${UNITS[i]} ${component} ${i}`)),
  ]);
const line = fc
  .tuple(
    fc.constantFrom('e', 'e', 'u0', 'u2', 'u4'),
    fc.constantFrom('A', 'B'),
    fc.constantFrom('add', 'remove', 'set', 'destroy', 'create'),
  )
  .map(([entity, component, kind]) => {
    if (kind === 'create') return 'create made';
    if (kind === 'destroy') return `destroy ${entity}`;
    return `${kind} ${entity} ${component}${kind === 'remove' ? '' : ' 7'}`;
  });
const loop = fc
  .tuple(fc.constantFrom('A', 'B', 'A B', 'A !B', 'B !A'), fc.array(line, { maxLength: 3 }))
  .map(([terms, body]) => [`each ${terms} as e`, ...body.map((each) => `  ${each}`), 'end']);
const script = fc.tuple(setUp, fc.array(loop, { minLength: 1, maxLength: 2 })).map(([before, loops]) =>
  [...SCHEMA, ...before, ...loops.flat(), 'query A', 'query B']
    // A name can be created on one line only.
    .map((each, i) => each.replace(/made$/, `made${i}`))
    .join('\n'),
);

/** The entities of a plain map, by the handle that `create` returned, with the components that the run's lines gave them. */
class PlainWorld {
  readonly components = new Map<string, Set<string>>();
  /** The handle that a name of the script means now, and the name that each handle was created with. */
  readonly #handles = new Map<string, string>();
  readonly #names = new Map<string, string>();

  /** Flecs performs the lines of a loop later, but in this order, so the outcome is the same. */
  perform({ operation, result }: OperationRecord): void {
    if (operation.kind === 'each') {
      if (result !== null) this.#handles.set('e', JSON.stringify(result));
    } else if (operation.kind === 'create') {
      const handle = JSON.stringify(result);
      this.components.set(handle, new Set());
      this.#handles.set(operation.entity, handle);
      this.#names.set(handle, operation.entity);
    } else if (operation.kind === 'destroy') {
      this.components.delete(this.#handles.get(operation.entity)!);
    } else if ((operation.kind === 'add' || operation.kind === 'set') && operation.id.kind !== 'pair') {
      this.components.get(this.#handles.get(operation.entity)!)?.add(operation.id.name);
    } else if (operation.kind === 'remove' && operation.id.kind !== 'pair') {
      this.components.get(this.#handles.get(operation.entity)!)?.delete(operation.id.name);
    }
  }

  nameOf(handle: Json): string {
    return this.#names.get(JSON.stringify(handle)) ?? 'nobody';
  }

  /** Returns the sorted names of the entities with a component. */
  namesWith(component: string): readonly string[] {
    const found = [...this.components].filter(([, has]) => has.has(component));
    return found.map(([handle]) => this.#names.get(handle)!).sort();
  }
}

function namesIn(result: Json, world: PlainWorld): readonly string[] {
  // Flecs returns a table with names for each result, the others a list of handles.
  return (result as Json[])
    .flatMap((each) =>
      typeof each === 'object' && each !== null && 'entities' in each
        ? (each.entities as string[])
        : [world.nameOf(each)],
    )
    .sort();
}

/** Expects the same memory at each position however it is reached: forward, backward, and in leaps. */
function expectSameMemory({ timeline }: ScriptRun): void {
  const { columns, length } = timeline;
  const seen = Array.from({ length: length + 1 }, (_, n) => {
    timeline.seek(length - n);
    return snapshot(columns);
  }).reverse();
  expect(seen[0]).toEqual(new Map());
  const order = seen.map((_, n) => n);
  for (const n of [...order, ...order.map((n) => (n * 7919) % (length + 1))]) {
    timeline.seek(n);
    expect(snapshot(columns), `position ${n}`).toEqual(seen[n]);
  }
}

describe.each(['flecs', 'decs'])('random loops on %s', (engine) => {
  const found = { visits: 0, ended: 0, refused: 0 };

  test('agree with a plain map, and leave the same memory forward, backward and in leaps', { timeout: 600_000 }, () => {
    const property = fc.property(script, (text) => {
      const parsed = parseScript(text, 'random.ecs', languageOf(engine));
      expect(parsed.diagnostics).toEqual([]);
      const run = runScript(parsed, languageOf(engine), undefined, { budget: BUDGET });
      expectSameMemory(run);
      found.visits += run.operations.filter(
        ({ operation, result }) => operation.kind === 'each' && result !== null,
      ).length;
      found[run.error === null ? 'ended' : 'refused']++;
      if (run.error !== null) {
        expect(run.error).toBeInstanceOf(ModelError);
        return;
      }
      const world = new PlainWorld();
      for (const record of run.operations) world.perform(record);
      const queries = run.operations.filter(({ operation }) => operation.kind === 'query');
      expect(queries.map(({ result }) => namesIn(result ?? null, world))).toEqual(
        ['A', 'B'].map((each) => world.namesWith(each)),
      );
    });
    fc.assert(property, sampledRuns(200));
    for (const [what, count] of Object.entries(found)) if (what !== 'refused') expect(count, what).toBeGreaterThan(0);
  });
});
