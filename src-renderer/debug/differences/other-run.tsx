import { useState } from 'react';
import { divergenceSentence } from '../../../core/capture/divergence-words.ts';
import { firstDivergence } from '../../../core/capture/first-divergence.ts';
import type { ChangeFrames } from '../../../core/capture/frame-differences.ts';
import { wholeMomentAt } from '../../../core/capture/whole-moment.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import { compareRuns } from '../../../core/inspect/difference/compare-moments.ts';
import { runLines } from '../../../core/inspect/difference/difference-words.ts';
import { useGames } from '../../state/live/games.ts';
import { RecordingSource } from '../../state/live/recording-source.ts';
import { pause } from '../../state/live/yield-to-window.ts';
import { useSession } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { messageOf } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { Select } from '../../ui/select.tsx';
import { FrameLink } from './groups.tsx';

interface Answer {
  readonly lines: readonly string[];
  /** Where two recordings first differ. */
  readonly place?: ChangeFrames;
}

/** Compares the shown game or recording with another one that is open. */
export function OtherRun() {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const others = useGames(({ open }) => open).filter((each) => each !== source);
  if (source === null) return null;
  if (others.length === 0) return <p className="hint">{t('ui.diff.runs.none')}</p>;
  return <Choice key={source.key} source={source} others={others} />;
}

function Choice({ source, others }: { readonly source: Source; readonly others: readonly Source[] }) {
  const t = useTranslate();
  const [chosen, setChosen] = useState(others[0]!.key);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const other = others.find(({ key }) => key === chosen) ?? others[0]!;
  const compare = async (): Promise<void> => {
    setAnswer({ lines: [t('ui.diff.comparing')] });
    setAnswer(await answerTo(source, other, t).catch((error) => ({ lines: [messageOf(error)] })));
  };
  return (
    <>
      <p className="hint">{t('ui.diff.runs.about')}</p>
      <Select
        label={t('ui.diff.runs.other')}
        value={other.key}
        options={others.map(({ key, name }) => [key, name] as const)}
        onChange={setChosen}
        className="difference-other"
      />
      <button type="button" className="button primary" onClick={() => void compare()}>
        {t('ui.diff.compare')}
      </button>
      <div role="status">{answer !== null && <p className="difference-sentence">{answer.lines[0]}</p>}</div>
      {answer?.place !== undefined && <FrameLink source={source} {...answer.place} />}
      <ul className="stack tight">
        {answer?.lines.slice(1).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}

async function answerTo(source: Source, other: Source, t: ReturnType<typeof useTranslate>): Promise<Answer> {
  const names = { a: source.name, b: other.name };
  if (source instanceof RecordingSource && other instanceof RecordingSource) {
    const found = await firstDivergence(source.recorded, other.recorded, { engineOf, engineNamed, pause });
    const { divergence } = found;
    return { lines: [divergenceSentence(found, names, t)], ...(divergence !== null && { place: divergence }) };
  }
  const [a, b] = [source.capture, other.capture].map(({ world }) =>
    wholeMomentAt(world, world.timeline.position, engineNamed),
  );
  if (a == null || b == null) return { lines: [t('ui.diff.runs.nothing')] };
  return {
    lines: runLines(compareRuns(a, b), names, t)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  };
}
