import type { GivenCell, Misconception, Mistake } from '../../cells/mistake.ts';
import { cellKey, valuesBefore } from '../../cells/origins.ts';
import type { Translate } from '../../cells/translate.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Value } from '../../trace/value.ts';
import type { CellAt } from '../../world/world-reader.ts';
import { misconception, misconceptionsIn } from './misconceptions.ts';
import { keyOf, rightCells, trueOptions, type Variant, valueAfter } from './right-answer.ts';
import { displayedValue, type TypedCell, textMeansValue, typedValues } from './typed-values.ts';

export interface Grade {
  readonly right: boolean;
  readonly misconceptions: readonly Misconception[];
}

/** Grade of a typed answer. Input that cannot be parsed does not count as an attempt. */
export interface ValueGrade extends Grade {
  readonly readable: boolean;
  readonly wanted: Value | undefined;
  readonly shown: string;
}

export function gradeCell(variant: Variant, { column, row }: CellAt): Grade {
  const isAt = (cell: CellAt) => cell.column === column && cell.row === row;
  const right = rightCells(variant).some(isAt);
  if (right) return { right, misconceptions: [] };
  return atQuestion(variant, (timeline) => {
    const { reads } = timeline.detailBetween(variant.from, variant.to);
    const other = keyOf(variant, { column, row });
    const onlyRead = reads.some((read) => read.column.name === column && read.row === row);
    const code = other !== undefined ? 'other-write' : onlyRead ? 'only-read' : null;
    const mistake = mistakeIn(variant, timeline, [], false);
    const found = code === null ? [] : [misconception(code, mistake, { column, row, value: undefined })];
    return { right, misconceptions: found };
  });
}

export function gradeValue(variant: Variant, text: string, translate: Translate): ValueGrade {
  const { question, engine } = variant;
  if (question.kind !== 'value') throw new Error(`A ${question.kind} question has no value`);
  const { column, row } = question;
  return atQuestion(variant, (timeline) => {
    const typed = typedCell(variant, timeline, question, translate);
    const wanted = valueAfter(variant);
    const values = typedValues(text, typed);
    const right = textMeansValue(text, wanted, typed);
    const given: GivenCell[] = values.length === 0 ? [] : [{ column, row, value: values[0] }];
    const misconceptions = right ? [] : misconceptionsIn(engine, mistakeIn(variant, timeline, given, false));
    return {
      right,
      misconceptions,
      readable: right || values.length > 0,
      wanted,
      shown: displayedValue(wanted, typed),
    };
  });
}

/** Grades the choice of an option and returns the lesson's feedback on it. */
export function gradeChoice(variant: Variant, option: number): Grade & { readonly feedback: string | null } {
  const right = trueOptions(variant).includes(option);
  const feedback = variant.question.kind === 'choose' ? (variant.question.options[option]?.feedback ?? null) : null;
  return { right, misconceptions: [], feedback: right ? null : feedback };
}

/**
 * Returns a cell that text is typed into.
 * @throws if there is no such column
 */
export function typedCell(
  variant: Variant,
  { columns }: Timeline,
  { column, row }: CellAt,
  translate: Translate,
): TypedCell {
  const names = variant.run.namesAt(variant.to);
  const handleOf = (name: string) => names.get(name);
  return { engine: variant.engine, columns, column: columns.get(column), row, handleOf, translate };
}

/**
 * Describes a student's wrong answer.
 * @param timeline may be past `from`; the steps since then changed its columns
 */
export function mistakeIn(
  { engine, key, from }: Variant,
  timeline: Timeline,
  given: readonly GivenCell[],
  finished: boolean,
): Mistake {
  const { columns, position } = timeline;
  const before = position > from ? valuesBefore(timeline.detailBetween(from, position)) : null;
  const own = new Set(given.map(({ column, row }) => cellKey(column, row)));
  return {
    table: engine.cells,
    columns,
    before: (name, row) => (before === null ? columns.find(name)?.peek(row) : before(columns.find(name), row)),
    wanted: key.filter(({ counts, column, row }) => counts || own.has(cellKey(column, row))),
    written: key,
    given,
    finished,
  };
}

/** Runs a task with the variant's timeline before the operation, then restores its position. */
function atQuestion<T>({ run: { timeline }, from }: Variant, task: (timeline: Timeline) => T): T {
  const { position } = timeline;
  timeline.seek(from);
  try {
    return task(timeline);
  } finally {
    timeline.seek(position);
  }
}
