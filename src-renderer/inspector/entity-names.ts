import { handle as decsHandle } from '../../core/engines/decs/model/handle.ts';
import { FIRST_INDEX, handle } from '../../core/engines/flecs/model/handle.ts';
import type { Handle } from '../../core/script/language.ts';
import type { OperationRecord, ScriptRun } from '../../core/script/run.ts';
import type { Json } from '../../core/trace/value.ts';

/** More names of one `bulk` would make lists useless and slow. */
const MOST_OF_BULK = 500;

/** Names that the script has given up to a position, with the handle that each stands for there. */
export function namesAt(run: ScriptRun, position: number): ReadonlyMap<string, Handle> {
  const names = new Map<string, Handle>();
  let world = 0;
  for (const record of run.operations) {
    if (record.error !== null || record.endStep > position) continue;
    if (record.operation.kind === 'world') world = run.script.schema.worlds.indexOf(record.operation.name);
    for (const [name, given] of givenBy(record, pairs(run, world))) names.set(name, given);
  }
  return names;
}

/** The handle that an operation's result names, in the world that the operation went to. */
export function handleOf(result: Json, record: OperationRecord, run: ScriptRun): Handle | null {
  const before = run.operations.slice(0, run.operations.indexOf(record));
  const last = before.findLast(({ operation }) => operation.kind === 'world')?.operation;
  const world = last?.kind === 'world' ? run.script.schema.worlds.indexOf(last.name) : 0;
  return handleIn(result, pairs(run, world));
}

/** The first of e1, e2, … that the script does not use. */
export function freshName(run: ScriptRun): string {
  const used = new Set(run.script.operations.flatMap((operation) => ('entity' in operation ? [operation.entity] : [])));
  let n = 1;
  while (used.has(`e${n}`)) n++;
  return `e${n}`;
}

function givenBy({ operation, result }: OperationRecord, pair: Pair): (readonly [string, Handle])[] {
  if (operation.kind === 'create') {
    const given = handleIn(result, pair);
    return given === null ? [] : [[operation.entity, given]];
  }
  if (operation.kind !== 'bulk' || !Array.isArray(result)) return [];
  return result.slice(0, MOST_OF_BULK).flatMap((each, i) => {
    const given = handleIn(each, pair);
    return given === null ? [] : [[`${operation.entity}${i}`, given] as const];
  });
}

/** The handle of an index and a generation, as results say them. */
type Pair = (index: number, generation: number) => Handle;

/** Flecs counts indices from the script's first entity, decs in each world from 0. */
function pairs(run: ScriptRun, world: number): Pair {
  if (run.kind.engine === 'decs') return (index, generation) => decsHandle(index, generation, world);
  return (index, generation) => handle(index + FIRST_INDEX, generation);
}

/** A handle as a result says it: raw, or `[index, generation]`. */
function handleIn(result: Json | undefined, pair: Pair): Handle | null {
  if (typeof result === 'number') return result;
  // Handles beyond 2^53 are strings.
  if (typeof result === 'string') return BigInt(result);
  if (!Array.isArray(result)) return null;
  const [index, generation] = result;
  return typeof index === 'number' && typeof generation === 'number' ? pair(index, generation) : null;
}
