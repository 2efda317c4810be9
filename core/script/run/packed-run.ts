import { ModelError } from '../../trace/model-error.ts';
import { buffersOf, type PackedTimeline } from '../../trace/packed-timeline.ts';
import type { StepArgs } from '../../trace/step.ts';
import { Timeline } from '../../trace/timeline.ts';
import type { Json } from '../../trace/value.ts';
import type { Language } from '../language/language.ts';
import { EntityNames, type GivenName } from '../language/names.ts';
import type { Script } from '../language/script.ts';
import type { Slices } from '../language/slices.ts';
import { type Operation, withBodies } from '../operation/operation.ts';
import type { OperationRecord } from '../operation/operation-record.ts';
import { createDriver } from './create-driver.ts';
import { assembleRun, type ScriptRun, scriptBudget } from './run.ts';

interface PackedError {
  readonly code: string;
  readonly message: string;
  readonly args: StepArgs;
}

/** A run as plain data that can be sent between threads. Both threads have the script. */
export interface PackedRun {
  readonly timeline: PackedTimeline;
  readonly names: readonly GivenName[];
  readonly results: readonly (Json | undefined)[];
  readonly firstSteps: Uint32Array<ArrayBuffer>;
  readonly endSteps: Uint32Array<ArrayBuffer>;
  /** The script's operation, and the line inside it, which differs in a loop. */
  readonly indices: Uint32Array<ArrayBuffer>;
  readonly lines: Uint32Array<ArrayBuffer>;
  /** Errors and skipped operations, by operation number. */
  readonly errors: readonly (readonly [number, PackedError])[];
  readonly skipped: readonly number[];
}

/** The result shares the run's buffers, so use only one of them. */
export function packRun({ timeline, names, operations }: ScriptRun): PackedRun {
  return {
    timeline: timeline.pack(),
    names: names.given,
    results: operations.map(({ result }) => result),
    firstSteps: Uint32Array.from(operations, ({ firstStep }) => firstStep),
    endSteps: Uint32Array.from(operations, ({ endStep }) => endStep),
    indices: Uint32Array.from(operations, ({ index }) => index),
    lines: Uint32Array.from(operations, ({ operation }) => operation.span.line),
    errors: operations.flatMap(({ error }, i) =>
      error === null ? [] : [[i, { code: error.code, message: error.message, args: error.args }] as const],
    ),
    skipped: operations.flatMap(({ skipped }, i) => (skipped === true ? [i] : [])),
  };
}

/** Returns the buffers to transfer when the run is sent to another thread. */
export function buffersOfRun({ timeline, firstSteps, endSteps, indices, lines }: PackedRun): ArrayBuffer[] {
  return [...buffersOf(timeline), firstSteps.buffer, endSteps.buffer, indices.buffer, lines.buffer];
}

/** Number of operations unpacked between two pauses. */
const OPERATIONS_AT_ONCE = 20_000;

/**
 * Unpacks a run in slices. Its driver can decode handles, but cannot print Flecs' `state`, which needs the names of the
 * original driver.
 * @param script the same script as in the other thread
 * @param budget limits the whole run, including operations recorded after its end
 */
export function* unpackInSlices(
  packed: PackedRun,
  script: Script,
  language: Language,
  // Without a time limit, because operations may be recorded after its end at any later time.
  budget = { ...scriptBudget(script), seconds: Number.POSITIVE_INFINITY },
): Slices<ScriptRun> {
  const timeline = new Timeline(0, budget);
  const driver = createDriver(language, script.schema, timeline.columns);
  timeline.unpack(packed.timeline);
  yield;
  const names = new EntityNames(timeline, packed.names);
  yield;
  const errors = new Map(packed.errors);
  const skipped = new Set(packed.skipped);
  const operations: OperationRecord[] = [];
  for (const [i, result] of packed.results.entries()) {
    if (i % OPERATIONS_AT_ONCE === OPERATIONS_AT_ONCE - 1) yield;
    const error = errors.get(i);
    operations.push({
      operation: operationIn(script, packed.indices[i]!, packed.lines[i]!),
      index: packed.indices[i]!,
      result,
      error: error === undefined ? null : new ModelError(error.code, error.message, error.args),
      firstStep: packed.firstSteps[i]!,
      endStep: packed.endSteps[i]!,
      ...(skipped.has(i) && { skipped: true }),
    });
  }
  return assembleRun({ script, language, driver, timeline, names, operations });
}

function operationIn({ operations }: Script, index: number, line: number): Operation {
  const own = operations[index]!;
  return own.span.line === line ? own : withBodies([own]).find(({ span }) => span.line === line)!;
}
