import { getOrInsert } from '../../trace/lookup.ts';
import type { ModelError } from '../../trace/model-error.ts';
import type { Json } from '../../trace/value.ts';
import type { Operation } from './operation.ts';

/** One operation of a run and its steps: positions `firstStep` (before it) to `endStep` (after it). */
export interface OperationRecord {
  readonly operation: Operation;
  /** The engine's result; undefined if it has none or if it refused. */
  readonly result: Json | undefined;
  readonly error: ModelError | null;
  /** The engine does not have the operation, and the run continued without it. Only in runs with `skipUnknown`. */
  readonly skipped?: boolean;
  readonly firstStep: number;
  readonly endStep: number;
  /** Index of the operation in the script. A loop and everything in it have the same. */
  readonly index: number;
}

/** Joins the records of each loop: from its first step to its last, with the visited entities as the result. */
export function wholeOperations(records: readonly OperationRecord[]): readonly OperationRecord[] {
  if (records.every(({ index }, i) => index === i)) return records;
  const groups = new Map<number, OperationRecord[]>();
  for (const record of records) getOrInsert(groups, record.index, () => []).push(record);
  return [...groups.values()].map((group) => (group[0]!.operation.kind === 'each' ? joined(group) : group[0]!));
}

function joined(records: readonly OperationRecord[]): OperationRecord {
  const [first, last] = [records[0]!, records.at(-1)!];
  const visits = records.flatMap(({ operation, result }) => (operation === first.operation ? (result ?? []) : []));
  const skipped = records.find((record) => record.skipped === true);
  const error = last.error ?? skipped?.error ?? null;
  return { ...first, result: visits, error, endStep: last.endStep, ...(skipped !== undefined && { skipped: true }) };
}
