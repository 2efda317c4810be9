import { CircleCheck, CircleX, type LucideIcon } from 'lucide-react';
import type { Translate } from '../../../core/cells/translate.ts';
import { addresses, rightText } from '../../../core/lesson/questions/right-text.ts';
import { useTranslate } from '../../text/translate.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { type Asking, isKnown } from './question-state.ts';
import { isPlain } from './reason.ts';

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
            <Answer text={rightText(variant, isPlain(asking), t)} kind={kind} />
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
