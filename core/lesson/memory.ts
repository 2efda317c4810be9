import type { Engine } from '../engines/engine.ts';
import { worldOf } from '../inspect/world.ts';
import type { Handle } from '../script/language.ts';
import { describeHandle } from '../script/narrate.ts';
import type { ScriptRun } from '../script/run.ts';
import type { Json, Value } from '../trace/value.ts';

interface HandleParts {
  readonly index: number;
  readonly version: number;
}

/** What claims are about: the memory at one place of a lesson. */
export interface Memory {
  /** In the golden files' form. */
  readonly state: Json;
  /** Words of claims beside the state: `result`, `writes`, `steps`, `refused`. */
  readonly words: Readonly<Record<string, Json>>;
  /** What a cell holds; null when it is empty, undefined when there is no such column. */
  cell(column: string, row: number): Json | undefined;
  handle(name: string): Handle | undefined;
  /** The parts of a handle as pictures show them. */
  decode(handle: Handle): HandleParts;
  /** The parts of a handle as the state has them: Flecs counts from the first entity of the script. */
  stateParts(handle: Handle): HandleParts;
  isAlive(handle: Handle): boolean;
  /** Null when it does not have the component; true when that has no value. */
  valueOf(handle: Handle, component: string): Json;
}

/**
 * The memory after the first `operations` operations of a run, for claims. Moves the timeline there: ask before it is moved again.
 */
export function memoryAfter(run: ScriptRun, engine: Engine, operations: number): Memory {
  const { timeline, driver } = run;
  const last = run.operations[operations - 1];
  const position = last?.endStep ?? run.operations[0]?.firstStep ?? timeline.length;
  timeline.seek(position);
  const names = run.namesAt(position);
  const world = worldOf(engine, timeline);
  const steps = last === undefined ? 0 : last.endStep - last.firstStep;
  const writes = steps === 0 ? 0 : timeline.detailBetween(position - steps, position).writes.length;
  const first = driver.decode(run.language.handleIn?.(0, 0, 0) ?? 0).index;
  const isAlive = (handle: Handle): boolean => {
    const record = world.recordOf(driver.decode(handle).index);
    return record?.alive === true && BigInt(record.id) === BigInt(handle);
  };
  let state: Json | undefined;
  return {
    get state() {
      state ??= driver.state();
      return state;
    },
    words: {
      result: last?.result ?? null,
      writes,
      steps,
      refused: last?.error?.code ?? null,
    },
    cell(name, row) {
      const column = timeline.columns.find(name);
      return column === undefined ? undefined : jsonOf(column.peek(row) ?? null);
    },
    handle: (name) => names.get(name),
    decode: (handle) => driver.decode(handle),
    stateParts(handle) {
      const { index, version } = driver.decode(handle);
      return { index: index - first, version };
    },
    isAlive,
    valueOf(handle, component) {
      const nameOf = (id: Handle): string => run.nameOf(id) ?? describeHandle(id, run);
      const places = isAlive(handle) ? world.componentsOf(driver.decode(handle).index) : [];
      const place = places.find((each) => [each.component, world.idText(each.component, nameOf)].includes(component));
      if (place === undefined) return null;
      return jsonOf(place.values[0]?.value ?? true);
    },
  };
}

/** Numbers beyond 2^53 are their digits, as in the state. */
export function jsonOf(value: Value): Json {
  if (typeof value !== 'bigint') return value;
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
}
