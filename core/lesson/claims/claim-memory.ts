import type { Engine } from '../../engine/engine.ts';
import type { Handle } from '../../script/language/language.ts';
import { describeHandle } from '../../script/narration/narrate.ts';
import type { OperationRecord } from '../../script/operation/operation-record.ts';
import { callsOf } from '../../script/run/calls-of.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import type { Json, Value } from '../../trace/value.ts';
import { type WorldState, worldOf } from '../../world/world.ts';

interface HandleParts {
  readonly index: number;
  readonly version: number;
}

export interface ClaimMemory {
  /** Same format as the golden files. */
  readonly state: Json;
  /** Words that claims may use in addition to the state: `result`, `calls`, `writes`, `steps`, `refused`. */
  readonly words: Readonly<Record<string, Json>>;
  /** Null if the cell is empty, undefined if there is no such column. */
  cell(column: string, row: number): Json | undefined;
  /** The cache line of a cell in the picture of a table's bytes; undefined if no such cell is drawn. */
  line(column: string, row: number): number | undefined;
  readonly names: readonly string[];
  handle(name: string): Handle | undefined;
  /** Index and version as diagrams display them. */
  decode(handle: Handle): HandleParts;
  /** Index and version as the state stores them: Flecs numbers entities from the first one of the script. */
  stateParts(handle: Handle): HandleParts;
  isAlive(handle: Handle): boolean;
  /** Null if the entity does not have the component, true if the component has no value. */
  valueOf(handle: Handle, component: string): Json;
}

/** Returns the memory after some operations of a run. Moves the timeline there; valid until the timeline moves again. */
export function memoryAfter(run: ScriptRun, engine: Engine, operations: number): ClaimMemory {
  const { timeline, driver } = run;
  const last = run.whole[operations - 1];
  const position = last?.endStep ?? run.whole[0]?.firstStep ?? timeline.length;
  timeline.seek(position);
  const names = run.namesAt(position);
  const first = driver.decode(run.language.handleIn?.(0, 0, 0) ?? 0).index;
  let state: Json | undefined;
  return {
    get state() {
      state ??= driver.state();
      return state;
    },
    words: wordsOf(run, last),
    cell(name, row) {
      const column = timeline.columns.find(name);
      return column === undefined ? undefined : jsonOf(column.peek(row) ?? null);
    },
    line: (name, row) => engine.cells.virtual?.(timeline.columns, name, row)?.line,
    names: [...names.keys()],
    handle: (name) => names.get(name),
    decode: (handle) => driver.decode(handle),
    stateParts(handle) {
      const { index, version } = driver.decode(handle);
      return { index: index - first, version };
    },
    ...livingIn(run, worldOf(engine, timeline)),
  };
}

function wordsOf(run: ScriptRun, last: OperationRecord | undefined): ClaimMemory['words'] {
  if (last === undefined) return { result: null, calls: [], writes: 0, steps: 0, refused: null };
  const { timeline } = run;
  const { result = null, error, firstStep, endStep } = last;
  const steps = endStep - firstStep;
  const writes = steps === 0 ? 0 : timeline.detailBetween(firstStep, endStep).writes.length;
  const refused = error?.code ?? null;
  return {
    ...{ result, writes, steps, refused },
    get calls() {
      return callsOf(run, last);
    },
  };
}

function livingIn(run: ScriptRun, world: WorldState): Pick<ClaimMemory, 'isAlive' | 'valueOf'> {
  const indexOf = (handle: Handle): number => run.driver.decode(handle).index;
  const nameOf = (handle: Handle): string => describeHandle(handle, run);
  const isAlive = (handle: Handle): boolean => {
    const record = world.recordOf(indexOf(handle));
    return record?.alive === true && BigInt(record.id) === BigInt(handle);
  };
  return {
    isAlive,
    valueOf(handle, component) {
      const places = isAlive(handle) ? world.componentsOf(indexOf(handle)) : [];
      const place = places.find((each) => [each.component, world.idText(each.component, nameOf)].includes(component));
      return place === undefined ? null : jsonOf(place.values[0]?.value ?? true);
    },
  };
}

/** Numbers beyond 2^53 become decimal digits, as in the state. */
export function jsonOf(value: Value): Json {
  if (typeof value !== 'bigint') return value;
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}
