import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { Translate } from '../../../core/cells/translate.ts';
import { cellWords } from '../../../core/lesson/questions/cell-words.ts';
import { typedCell } from '../../../core/lesson/questions/grade.ts';
import { rightCells, trueOptions, valueAfter } from '../../../core/lesson/questions/right-answer.ts';
import { plainValue, shortValue } from '../../../core/lesson/questions/typed-values.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { useTranslate } from '../../text/translate.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { type Asking, isKnown } from './question-state.ts';
import { isPlain } from './reason.ts';

/** Cells of a right answer that are listed; more would not help. */
const MAX_CELLS = 4;

/** Shows the student's answer beside the right one, once that is known. */
export function AnswerEcho({ asking }: { readonly asking: Asking }) {
  const t = useTranslate();
  const { given, feedback, variant } = asking;
  const { kind } = variant.question;
  // While the student can answer again, the wrong answer is marked where it was given.
  if (kind === 'do' || !isKnown(asking)) return null;
  const isRight = feedback?.right === true;
  // Beside the same statement or cell, the right one would be said twice.
  const isShown = kind === 'value' || !isRight;
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
        <div className="truth">
          <Label Icon={CircleCheck} text={t(kind === 'value' ? 'ui.question.inMemory' : 'ui.question.truth')} />
          <dd>
            <Answer text={rightText(asking, t)} kind={kind} />
          </dd>
        </div>
      )}
    </dl>
  );
}

interface LabelProps {
  readonly Icon: LucideIcon;
  readonly text: string;
}

function Label({ Icon, text }: LabelProps) {
  return (
    <dt className="row">
      <Icon size={16} aria-hidden="true" />
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
export function rightText(asking: Asking, t: Translate): string {
  const { variant } = asking;
  const { question, run } = variant;
  const { position } = run.timeline;
  run.timeline.seek(variant.from);
  try {
    if (question.kind === 'value') {
      const textOf = isPlain(asking) ? plainValue : shortValue;
      return textOf(valueAfter(variant), typedCell(variant, run.timeline, question, t));
    }
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

function addresses({ engine, run }: Asking['variant'], cells: readonly CellAt[], t: Translate): string {
  const { columns } = run.timeline;
  return cells.map((cell) => `\`${cellWords({ engine, columns, nameOf: run.nameOf }, cell, t)}\``).join(', ');
}
