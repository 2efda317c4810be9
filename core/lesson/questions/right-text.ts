import type { Translate } from '../../cells/translate.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { sameValue } from './answer-key.ts';
import { cellWords } from './cell-words.ts';
import { typedCell } from './grade.ts';
import { rightCells, trueOptions, type Variant, valueAfter } from './right-answer.ts';
import { plainValue, shortValue } from './typed-values.ts';

/** Cells of a right answer that are listed; more would not help. */
const MAX_CELLS = 4;

/**
 * Returns the right answer as Markdown, a value as it is typed; empty for a task, whose cells `changedText` lists. Leaves the timeline where it is.
 * @param isPlain true if the picture shows no versions
 */
export function rightText(variant: Variant, isPlain: boolean, t: Translate): string {
  const { question } = variant;
  return beforeOperation(variant, () => {
    if (question.kind === 'value') return valueText(variant, question, isPlain, t);
    if (question.kind === 'cell') return addresses(variant, rightCells(variant).slice(0, MAX_CELLS), t);
    if (question.kind === 'do') return '';
    return trueOptions(variant)
      .map((i) => question.options[i]!.text)
      .join('\n\n');
  });
}

/** Returns the cells that answer a question about a value, a cell or a task, as Markdown: with what they hold afterwards. Empty for other questions. */
export function changedText(variant: Variant, isPlain: boolean, t: Translate): string {
  const { question, key } = variant;
  return beforeOperation(variant, () => {
    if (question.kind === 'choose') return '';
    if (question.kind === 'cell') return addresses(variant, rightCells(variant).slice(0, MAX_CELLS), t);
    const written = key.filter(({ counts, before, after }) => counts && !sameValue(before, after));
    const cells: readonly CellAt[] = question.kind === 'value' ? [question] : written;
    const texts = cells
      .slice(0, MAX_TASK_CELLS)
      .map((cell) => `\`${wordsOf(variant, cell, t)} = ${valueText(variant, cell, isPlain, t)}\``);
    return [...texts, ...(cells.length > MAX_TASK_CELLS ? ['…'] : [])].join(', ');
  });
}

/** Cells of a task that are listed. */
const MAX_TASK_CELLS = 12;

function beforeOperation<T>({ run: { timeline }, from }: Variant, read: () => T): T {
  return timeline.withoutMoving(() => {
    timeline.seek(from);
    return read();
  });
}

/** Returns what a cell holds after the operation, as it is typed. The timeline must be before the operation. */
export function valueText(variant: Variant, cell: CellAt, isPlain: boolean, t: Translate): string {
  const textOf = isPlain ? plainValue : shortValue;
  return textOf(valueAfter(variant, cell), typedCell(variant, variant.run.timeline, cell, t));
}

function wordsOf({ engine, run }: Variant, cell: CellAt, t: Translate): string {
  return cellWords({ engine, columns: run.timeline.columns, nameOf: run.nameOf }, cell, t);
}

/** Returns the names of cells as code. */
export function addresses(variant: Variant, cells: readonly CellAt[], t: Translate): string {
  return cells.map((cell) => `\`${wordsOf(variant, cell, t)}\``).join(', ');
}
