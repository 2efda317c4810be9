import { type FormEvent, useState } from 'react';
import type { FrameDifference } from '../../../core/capture/frame-differences.ts';
import { differenceNotes, differenceWords } from '../../../core/inspect/difference/difference-words.ts';
import { useSession } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { messageOf } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { differenceOf, firstWholeFrame } from './compare-frames.ts';
import { Groups } from './groups.tsx';

type Answer = FrameDifference | 'comparing' | { readonly problem: string };

/** Asks for two frames and says what differs between them. */
export function Moments() {
  const source = useSession((session) => session.source);
  // Frames of another source are others.
  return source === null ? null : <Question key={source.key} source={source} />;
}

function Question({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const { position } = useCalmSession();
  const shown = source.momentAt(position)?.frame ?? 0;
  const [from, setFrom] = useState<string | null>(null);
  const first = String(firstWholeFrame(source) ?? 0);
  const [to, setTo] = useState<string | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const compare = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const frames = [from ?? first, to ?? shown].map(Number).sort((a, b) => a - b);
    if (!frames.every((frame) => Number.isSafeInteger(frame) && frame >= 0)) {
      setAnswer({ problem: t('ui.diff.frameProblem') });
      return;
    }
    setAnswer('comparing');
    setAnswer(await answerTo(source, frames as [number, number], t));
  };
  return (
    <>
      <form className="difference-question" onSubmit={(event) => void compare(event)}>
        <p className="hint">{t('ui.diff.question')}</p>
        <FrameField label={t('ui.diff.fromField')} value={from ?? first} shown={shown} onChange={setFrom} />
        <FrameField label={t('ui.diff.toField')} value={to ?? String(shown)} shown={shown} onChange={setTo} />
        <button type="submit" className="button primary">
          {t('ui.diff.compare')}
        </button>
      </form>
      <div role="status">{answer !== null && <AnswerSentence answer={answer} />}</div>
      {answer === null && <p className="hint">{t('ui.diff.about')}</p>}
      {answer !== null && typeof answer === 'object' && 'groups' in answer && (
        <Found difference={answer} source={source} />
      )}
    </>
  );
}

async function answerTo(
  source: Source,
  frames: readonly [number, number],
  t: ReturnType<typeof useTranslate>,
): Promise<Answer> {
  try {
    const found = await differenceOf(source, frames);
    return 'missing' in found ? { problem: t('ui.diff.noFrame', { frame: found.missing }) } : found;
  } catch (error) {
    return { problem: messageOf(error) };
  }
}

interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly shown: number;
  readonly onChange: (text: string) => void;
}

/** The number of a frame, with a button for the shown one. */
function FrameField({ label, value, shown, onChange }: FieldProps) {
  const t = useTranslate();
  return (
    <div className="row">
      <label className="difference-frame">
        {label}
        <input
          className="input mono"
          inputMode="numeric"
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <button
        type="button"
        className="button outlined"
        aria-label={`${label}: ${t('ui.diff.shown')}`}
        onClick={() => onChange(String(shown))}
      >
        {t('ui.diff.shown')}
      </button>
    </div>
  );
}

function AnswerSentence({ answer }: { readonly answer: Answer }) {
  const t = useTranslate();
  if (answer === 'comparing') return <p className="hint">{t('ui.diff.comparing')}</p>;
  if ('problem' in answer) return <p className="difference-sentence">{answer.problem}</p>;
  const isSame = answer.groups.length === 0;
  return (
    <p className="difference-sentence">
      {isSame ? t('ui.diff.none') : `${differenceWords(answer, t)}${t('ui.happened.end')}`}
    </p>
  );
}

function Found({ difference, source }: { readonly difference: FrameDifference; readonly source: Source }) {
  const t = useTranslate();
  const { from, to } = difference;
  return (
    <>
      <Groups difference={difference} source={source} />
      {differenceNotes(difference, t).map((note) => (
        <p key={note} className="hint">
          {note}
        </p>
      ))}
      {source.kind === 'recording' && (
        <Copyable text={`ecs-atlas diff ${source.name} ${from} ${to}`} label={t('ui.diff.command')} />
      )}
    </>
  );
}
