import { memoryAfter } from '../claims/claim-memory.ts';
import { trueOptions, type Variant, valueAfter } from './right-answer.ts';

/**
 * Returns a varied question as a text to proofread: its operations, the memory before and after the last one, all its
 * texts, and the right answer. Leaves the timeline before the operation.
 */
export function printVariant(made: Variant): string {
  const { question, run, from } = made;
  const operations = run.operations.map(({ operation }) => operation.text);
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
    ...options.flatMap(({ text, feedback }, i) => [
      `${right.includes(i) ? 'right' : 'wrong'}: ${text}`,
      ...(feedback === null ? [] : [`  feedback: ${feedback}`]),
    ]),
    ...(question.kind === 'value' ? [`value: ${question.column}[${question.row}] = ${String(value)}`] : []),
    ...question.hints.map((hint) => `hint: ${hint}`),
    `why: ${question.why}`,
  ].join('\n');
}

function memoryLines({ run, engine }: Variant, operations: number): readonly string[] {
  const memory = memoryAfter(run, engine, operations);
  const names = memory.names.map((name) => {
    const { index, version } = memory.decode(memory.handle(name)!);
    return `${name} = ${index} v${version}`;
  });
  return [names.join(', '), JSON.stringify(memory.state)];
}
