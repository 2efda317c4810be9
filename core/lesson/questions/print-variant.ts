import { printOperation } from '../../script/operation/print-operation.ts';
import type { Json } from '../../trace/value.ts';
import { type ClaimMemory, jsonOf, memoryAfter } from '../claims/claim-memory.ts';
import type { Claim } from '../parse/lesson.ts';
import { sameValue } from './answer-key.ts';
import { rightCells, trueOptions, type Variant, valueAfter } from './right-answer.ts';

/**
 * Returns a varied question as a text to proofread: its operations, the memory before and after the last one, all its
 * texts and claims, and the right answer. The memory is enough to derive the answer again. Leaves the timeline before the operation.
 */
export function printVariant(made: Variant): string {
  const { question, run, from } = made;
  const operations = run.whole.map(({ operation }) => printOperation(operation).replaceAll('\n', '; '));
  const right = trueOptions(made);
  const options = question.kind === 'choose' ? question.options : [];
  const value = valueAfter(made);
  const before = memoryLines(made, run.whole.length - 1);
  const after = memoryLines(made, run.whole.length);
  run.timeline.seek(from);
  return [
    `operations: ${operations.slice(0, -1).join('; ')}`,
    ...before.map((line) => `before: ${line}`),
    `operation: ${operations.at(-1)}`,
    ...after.map((line) => `after: ${line}`),
    `ask: ${question.ask}`,
    ...question.given.map(({ text }) => `given: ${text}`),
    ...question.after.map(({ text }) => `then: ${text}`),
    ...options.flatMap(({ text, claims, feedback }, i) => [
      `${right.includes(i) ? 'right' : 'wrong'}: ${text}`,
      ...claims.map((claim) => `  claim: ${claim.text}`),
      ...(feedback === null ? [] : [`  feedback: ${feedback}`]),
    ]),
    ...(question.kind === 'value'
      ? [`value: ${JSON.stringify([question.column, question.row, jsonOf(value ?? null)])}`]
      : []),
    ...changedCells(made).map((cell) => `cell: ${JSON.stringify(cell)}`),
    ...question.hints.map((hint) => `hint: ${hint}`),
    `why: ${question.why}`,
  ].join('\n');
}

/** Returns the cells that answer a `cell` or `do` question, with their values, as far as they change. */
function changedCells(made: Variant): readonly Json[] {
  const { kind } = made.question;
  if (kind !== 'cell' && kind !== 'do') return [];
  return rightCells(made)
    .filter(({ before, after }) => !sameValue(before, after))
    .map(({ column, row, after }) => [column, row, jsonOf(after ?? null)]);
}

/** Prints the names, the state, the columns that the operation writes, and what the claims read besides these. */
function memoryLines(made: Variant, operations: number): readonly string[] {
  const { run, engine, key, question } = made;
  const memory = memoryAfter(run, engine, operations);
  const names = memory.names.map((name) => {
    const { index, version } = memory.decode(memory.handle(name)!);
    return `${name} = ${index} v${version}`;
  });
  const handles = memory.names.map((name) => {
    const handle = memory.handle(name)!;
    return [name, [jsonOf(handle), memory.stateParts(handle).index]];
  });
  const written = new Set(key.map(({ column }) => column));
  if (question.kind === 'value') written.add(question.column);
  const columns = [...written].map((name) => {
    const column = run.timeline.columns.find(name);
    return [name, Array.from({ length: column?.length ?? 0 }, (_, row) => jsonOf(column!.peek(row) ?? null))];
  });
  return [
    names.join(', '),
    JSON.stringify(memory.state),
    JSON.stringify({
      indices: engine.world(run.timeline.columns).ids.format.indices,
      handles: Object.fromEntries(handles),
      columns: Object.fromEntries(columns),
      reads: readsOf(made, memory),
      ...memory.words,
    }),
  ];
}

const CALL = /\b(cell|value|alive)\((?:[^()]|\([^()]*\))*\)/g;

/** Returns what the claims of a question read beyond the state, by the words of the claims. */
function readsOf({ question }: Variant, memory: ClaimMemory): Readonly<Record<string, Json>> {
  const options = question.kind === 'choose' ? question.options : [];
  const claims: readonly Claim[] = [
    ...question.given,
    ...question.after,
    ...options.flatMap((option) => option.claims),
  ];
  const calls = claims.flatMap(({ text }) => text.match(CALL) ?? []);
  return Object.fromEntries(calls.map((call) => [call, readCall(call, memory)]));
}

function readCall(call: string, memory: ClaimMemory): Json {
  const [, word, inside] = /^(\w+)\((.*)\)$/.exec(call)!;
  if (word === 'cell') {
    const [, column, row] = /^(.*)\[(\d+)\]$/.exec(inside!)!;
    return memory.cell(column!, Number(row)) ?? null;
  }
  const [name, component] = inside!.split(/, (.*)/s);
  const handle = memory.handle(name!);
  if (handle === undefined) return null;
  return word === 'alive' ? memory.isAlive(handle) : memory.valueOf(handle, component!);
}
