import { line, scaleLinear } from 'd3';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntitySource } from '../../../core/capture/staying-entities.ts';
import type { SystemSource } from '../../../core/capture/staying-in-frames.ts';
import { stayingSentence, untoldCount } from '../../../core/capture/staying-words.ts';
import { isGame } from '../../state/live/source-kinds.ts';
import { useSession } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { messageOf } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCountText } from '../../ui/number-text.ts';
import { ProgressRow } from '../../ui/progress-row.tsx';
import { type CountedStaying, countStaying } from './count-staying.ts';
import { FrameLink } from './groups.tsx';

const WIDTH = 100;
const HEIGHT = 32;

/** Says who created the entities that stay. */
export function Staying() {
  const source = useSession((session) => session.source);
  const { language } = useTranslation().i18n;
  // Sources have names in the language in which they were counted.
  return source === null ? null : <Count key={`${source.key} ${language}`} source={source} />;
}

function Count({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const [counted, setCounted] = useState<CountedStaying | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const count = async (): Promise<void> => {
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setShare(0);
    try {
      const found = await countStaying(source, { t, signal: controller.signal, onShare: setShare });
      if (found !== null) setCounted(found);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setShare(null);
  };
  return (
    <>
      <p className="hint">{t('ui.leaks.about')}</p>
      {share === null ? (
        <button
          type="button"
          className={counted === null ? 'button primary' : 'button outlined'}
          onClick={() => void count()}
        >
          {t(counted === null ? 'ui.leaks.count' : 'ui.leaks.again')}
        </button>
      ) : (
        <ProgressRow label={t('ui.leaks.counting')} share={share} onCancel={() => running.current?.abort()} />
      )}
      <div role="status">
        {problem !== null && <p className="difference-sentence">{problem}</p>}
        {counted !== null && <p className="difference-sentence">{stayingSentence(counted.sources, t)}</p>}
        {counted !== null && isGame(source) && untoldCount(counted.sources) > 0 && (
          <p className="hint">{t('ui.leaks.later')}</p>
        )}
      </div>
      {counted !== null && <Sources sources={counted.sources} source={source} />}
    </>
  );
}

interface SourcesProps {
  readonly sources: readonly SystemSource[];
  readonly source: Source;
}

/** The sources, each with its counts and its staying entities over time, all at one scale. */
function Sources({ sources, source }: SourcesProps) {
  const t = useTranslate();
  const countText = useCountText();
  const all = sources.flatMap(({ series }) => series);
  const span = [Math.min(...all.map(({ at }) => at)), Math.max(...all.map(({ at }) => at))];
  const most = Math.max(1, ...all.map(({ staying }) => staying));
  return (
    <ul className="staying-sources">
      {sources.map(({ name, created, staying, old, first, series }) => (
        <li key={name}>
          <strong>{name}</strong>
          <span className="staying-count">{countText(staying)}</span>
          <small>{t('ui.leaks.counts', { created, destroyed: created - staying, old: old.count })}</small>
          <FrameLink source={source} from={first.at} frame={first.at} position={first.position} />
          <Series series={series} span={span} most={most} />
        </li>
      ))}
    </ul>
  );
}

interface SeriesProps {
  readonly series: EntitySource['series'];
  readonly span: readonly number[];
  readonly most: number;
}

/** Staying entities over the frames. Decorative: the counts say the same. */
function Series({ series, span, most }: SeriesProps) {
  const x = scaleLinear(span, [0, WIDTH]);
  const y = scaleLinear([0, most], [HEIGHT - 1, 1]);
  const path = line<EntitySource['series'][number]>()
    .x(({ at }) => x(at))
    .y(({ staying }) => y(staying));
  return (
    <svg
      className="sparkline staying-series"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path(series) ?? ''} />
    </svg>
  );
}
