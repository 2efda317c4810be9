import { type CSSProperties, memo, useMemo, useState } from 'react';
import type { Translate } from '../../../core/cells/translate.ts';
import { operationAt } from '../../../core/page/operation-span.ts';
import { measure } from '../../../core/scene/text-metrics.ts';
import { type Depth, nextStop } from '../../../core/script/narration/beats.ts';
import { type Chapter, chapterAt } from '../../../core/script/narration/outline.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { firstIndex } from '../../../core/trace/lookup.ts';
import { countAt, stopsOf } from '../../state/play/depth.ts';
import { markersIn } from '../../state/play/stops.ts';
import { useTransport } from '../../state/play/transport.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { failedOperation } from '../../state/script/operations.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { useTimelineMarks } from '../../state/session/timeline-marks.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { frameWords } from '../../ui/number-text.ts';
import { percentOf, TimelineTrack } from './track.tsx';
import { MAX_TICKS, minorTicks, ownBeginnings, shortTitle, tickPositions } from './track-ticks.ts';

/** The timeline as a slider: ticks are operations and the stops of the depth, flags are chapters. */
export function Scrubber() {
  const t = useTranslate();
  const picture = useSession((session) => session.picture);
  const source = useSession((session) => session.source);
  const position = useSession((session) => session.position);
  const length = useTransport((transport) => transport.length);
  const [hover, setHover] = useState<number | null>(null);
  const depth = useDepth();
  const words = [
    t(`ui.timeline.${depth}`, { ...countAt(picture, position, depth, length) }),
    whereIn(picture, source, position, t),
  ];
  return (
    <TimelineTrack
      words={words.filter((each) => each !== '').join(': ')}
      onHover={setHover}
      ticks={
        <Ticks
          picture={picture}
          source={source}
          depth={depth}
          here={markerAt({ picture, source }, position)?.position ?? -1}
        />
      }
    >
      <Marks position={position} />
      {hover !== null && <HoverLabel picture={picture} source={source} position={hover} />}
    </TimelineTrack>
  );
}

/** Returns the chapter of a script whose steps led to a position, or the caption that is shown there. */
function markerAt(shown: ShownProps, position: number): Chapter | undefined {
  const markers = markersIn(shown);
  // A caption is shown at its own position, where a chapter has no step yet.
  return markers[chapterAt(markers, isScriptRun(shown.picture) ? position : position + 1)];
}

/** Names the operation in progress at a position, or for a game the frame. */
function whereIn(picture: MemoryPicture, source: Source | null, position: number, t: Translate): string {
  if (isScriptRun(picture)) return picture.operations[operationAt(picture, position)]?.operation.text ?? '';
  const moment = source?.momentAt(position) ?? null;
  if (moment !== null) {
    const when = t(...frameWords(source, moment.frame));
    return t('ui.live.at', { when, seconds: (moment.time / 1000).toFixed(2) });
  }
  const time = source?.timeAt(position) ?? null;
  return time === null ? '' : t('ui.live.aboutAt', { seconds: Math.round(time / 1000) });
}

/** The font of chapters' titles, at its size on touch screens, the largest. */
const CHAPTER = { font: 'sans', size: 14 } as const;

interface ShownProps {
  readonly picture: MemoryPicture;
  readonly source: Source | null;
}

/** The operation that begins at a position, or undefined. It takes logarithmic time, because a run may have very many. */
function operationFrom({ operations }: ScriptRun, position: number): string | undefined {
  const last = operations[firstIndex(operations.length, (i) => operations[i]!.firstStep > position) - 1];
  return last?.firstStep === position ? last.operation.text : undefined;
}

interface TicksProps extends ShownProps {
  readonly depth: Depth;
  /** The beginning of the current chapter. */
  readonly here: number;
}

const Ticks = memo(function Ticks({ picture, source, depth, here }: TicksProps) {
  const { first, length } = source ?? picture.timeline;
  const run = isScriptRun(picture) ? picture : null;
  const ticks = useMemo(() => (run === null ? [] : tickPositions(stopsOf(run, 'operation'), MAX_TICKS)), [run]);
  const minor = useMemo(() => (run === null ? [] : minorTicks(stopsOf(run, depth))), [run, depth]);
  const chapters = useMemo(() => {
    return markersIn({ picture, source }).filter(
      ({ position, title }) => run === null || operationFrom(run, position) !== title,
    );
  }, [picture, source, run]);
  const starts = useMemo(
    () => chapters.map(({ position }) => (run === null ? position : markAfter(run, position, depth))),
    [chapters, run, depth],
  );
  const beginnings = useMemo(() => ownBeginnings(chapters.map(({ title }) => shortTitle(title))), [chapters]);
  const failed = run === null ? null : failedOperation(run);
  return (
    <div className="ticks" aria-hidden="true">
      {minor.map((position) => (
        <s key={position} style={{ left: percentOf(position, first, length) }} />
      ))}
      {ticks.map((position) => (
        <i key={position} style={{ left: percentOf(position, first, length) }} />
      ))}
      {chapters.map(({ position, title }, i) => (
        <b
          key={position}
          className={position === here ? 'current' : undefined}
          style={{
            left: percentOf(starts[i]!, first, length),
            width: percentOf(first + (starts[i + 1] ?? length) - starts[i]!, first, length),
          }}
        >
          <ChapterTitle title={shortTitle(title)} beginning={beginnings.get(shortTitle(title)) ?? ''} />
        </b>
      ))}
      {failed !== null && <em style={{ left: percentOf(failed.endStep, first, length) }} />}
    </div>
  );
});

/** A chapter's mark is at most this share of the timeline after its beginning. */
const MAX_SHIFT = 0.015;

/**
 * Returns the place of a chapter's mark: in the middle of the chapter's first stop, so that the thumb at the end of the chapter before does not
 * cover it. Nothing ends before the first chapter.
 */
function markAfter(run: ScriptRun, position: number, depth: Depth): number {
  const { first, length } = run.timeline;
  if (position <= first) return position;
  return position + Math.min((nextStop(run, position, depth) - position) / 2, MAX_SHIFT * (length - first));
}

/** The width in pixels below which a title that does not fit is hidden: it would be one or two letters. */
const MIN_TITLE = 38;

/** A chapter's title. It is hidden where the chapter has room neither for it nor for a few of its letters, which no other title begins with. */
function ChapterTitle({ title, beginning }: { readonly title: string; readonly beginning: string }) {
  const least = Math.max(MIN_TITLE, measure(beginning === title ? title : `${beginning}…`, CHAPTER));
  const width = Math.ceil(Math.min(least, measure(title, CHAPTER)));
  return (
    <span className="chapter-name" style={{ '--title': `${width}px` } as CSSProperties}>
      {title}
    </span>
  );
}

/** Marks the hits of breakpoints and of a search for an event, above the thumb, so that it covers none. */
function Marks({ position: here }: { readonly position: number }) {
  const marks = useTimelineMarks((state) => state.marks);
  const first = useTransport((transport) => transport.first);
  const length = useTransport((transport) => transport.length);
  return (
    <div className="ticks hit-marks" aria-hidden="true" data-testid="hit-marks">
      {[...new Set(marks)].map((position) => (
        <u
          key={position}
          className={position === here ? 'current' : undefined}
          style={{ left: percentOf(position, first, length) }}
        />
      ))}
    </div>
  );
}

/** Labels the pointer's position: step number, operation and chapter. */
function HoverLabel({ picture, source, position }: ShownProps & { readonly position: number }) {
  const t = useTranslate();
  const { first, length } = source ?? picture.timeline;
  const depth = useDepth();
  const where = whereIn(picture, source, position, t);
  const chapter = markerAt({ picture, source }, position)?.title;
  const share = percentOf(position, first, length);
  return (
    <div className="popup scrubber-hover" style={{ left: share, translate: `-${share} 0` }}>
      {chapter !== undefined && chapter !== where && <strong>{chapter}</strong>}
      <small>{t(`ui.timeline.${depth}`, { ...countAt(picture, position, depth, source?.length) })}</small>
      {where !== '' && <code>{where}</code>}
    </div>
  );
}
