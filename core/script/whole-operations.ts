import { getOrInsert } from '../trace/lookup.ts';
import type { OperationRecord } from './run.ts';

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
