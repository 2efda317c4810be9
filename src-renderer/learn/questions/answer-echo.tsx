import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { Translate } from '../../../core/cells/translate.ts';
import { rowRelation } from '../../../core/lesson/questions/answer-key.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { gradeValue } from '../../../core/lesson/questions/grade.ts';
import { rightCells, trueOptions } from '../../../core/lesson/questions/right-answer.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { useTranslate } from '../../text/translate.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { type Asking, isKnown } from './question-state.ts';

/** Cells of a right answer that are listed; more would not help. */
const MAX_CELLS = 4;

interface Props {
  readonly asking: Asking;
  /** True if the right answer may be shown. */
  readonly known?: boolean;
}

/** Shows the student's answer beside the right one, which is a question mark until it is known. */
export function AnswerEcho({ asking, known = isKnown(asking) }: Props) {
  const t = useTranslate();
  const { given, feedback, variant } = asking;
  const { kind } = variant.question;
  if (kind === 'do' || (given === null && !known)) return null;
  // While the student can choose again, the wrong statement is marked where it was chosen.
  if (kind === 'choose' && !known) return null;
  const isRight = feedback?.right === true;
  // Beside the same statement or cell, the right one would be said twice.
  const isShown = kind === 'value' || (known && !isRight);
  return (
    <dl className={`answer-echo ${kind}`}>
      {given !== null && (
        <div className={isRight ? 'mine right' : 'mine wrong'}>
          <Label Icon={isRight ? CircleCheck : CircleX} text={t('ui.question.mine')} />
          <dd>
            <Answer text={givenText(asking, t)} kind={kind} />
          </dd>
        </div>
      )}
      {isShown && (
        <div className={known ? 'truth' : 'truth unknown'}>
          <Label
            Icon={known ? CircleCheck : null}
            text={t(kind === 'value' ? 'ui.question.inMemory' : 'ui.question.truth')}
          />
          <dd>{known ? <Answer text={rightText(asking, t)} kind={kind} /> : '?'}</dd>
        </div>
      )}
    </dl>
  );
}

interface LabelProps {
  /** Null while the answer is unknown. */
  readonly Icon: LucideIcon | null;
  readonly text: string;
}

function Label({ Icon, text }: LabelProps) {
  return (
    <dt className="row">
      {Icon !== null && <Icon size={16} aria-hidden="true" />}
      {text}
    </dt>
  );
}

/** A value is plain text; statements and addresses are Markdown. */
function Answer({ text, kind }: { readonly text: string; readonly kind: Asking['variant']['question']['kind'] }) {
  return kind === 'value' ? <code>{text}</code> : <Markdown text={text} />;
}

/** Returns the student's answer, as Markdown unless it is a value. */
function givenText({ given, variant }: Asking, t: Translate): string {
  const { question } = variant;
  if (given?.kind === 'value') return given.text;
  if (given?.kind === 'cell') return addresses(variant, [given.cell], t);
  return given !== null && question.kind === 'choose' ? (question.options[given.option]?.text ?? '') : '';
}

/** Returns the right answer, as Markdown unless it is a value. */
export function rightText({ variant }: Pick<Asking, 'variant'>, t: Translate): string {
  const { question, run } = variant;
  const { position } = run.timeline;
  run.timeline.seek(variant.from);
  try {
    if (question.kind === 'value') return shownValue(variant, question.column, gradeValue(variant, '', t).shown);
    if (question.kind === 'cell') return addresses(variant, rightCells(variant).slice(0, MAX_CELLS), t);
    if (question.kind === 'choose')
      return trueOptions(variant)
        .map((i) => question.options[i]!.text)
        .join('\n\n');
    return '';
  } finally {
    run.timeline.seek(position);
  }
}

/** Leaves out the version beside a position, which the student does not have to give. */
function shownValue({ engine, run }: Asking['variant'], column: string, text: string): string {
  const isPosition = rowRelation(engine.cells, run.timeline.columns, column)?.kind === 'index';
  return isPosition ? text.replace(/^(\d+) v\d+$/, '$1') : text;
}

function addresses({ engine, run }: Asking['variant'], cells: readonly CellAt[], t: Translate): string {
  const { columns } = run.timeline;
  return cells.map((cell) => `\`${cellWords({ engine, columns, nameOf: run.nameOf }, cell, t)}\``).join(', ');
}
