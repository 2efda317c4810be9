import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isScriptRun } from '../state/document.ts';
import { failedOperation, operationAt } from '../state/operations.ts';
import type { Picture } from '../state/picture.ts';
import { pause, seek, useSession } from '../state/session.ts';
import type { Source } from '../state/source.ts';
import { markersIn } from '../state/stops.ts';
import { commandFor } from '../ui/chords.ts';
import { useRunCommand } from '../ui/command.ts';
import { tickPositions } from './ticks.ts';

/** The timeline as a slider: drag to scrub; ticks are operations, flags are chapters. */
export function Scrubber() {
  const { t } = useTranslation();
  const picture = useSession((session) => session.picture);
  const source = useSession((session) => session.source);
  const position = useSession((session) => session.position);
  const track = useRef<HTMLDivElement>(null);
  const [hover, setHover] = useState<number | null>(null);
  const runCommand = useRunCommand();
  const { first, length } = picture.timeline;
  const positionAt = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    const share = box === undefined ? 0 : Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
    return first + Math.round(share * (length - first));
  };
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    setHover(positionAt(event));
    if (event.buttons !== 1) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    pause();
    seek(positionAt(event), 'jump');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = commandFor(event) ?? { ArrowUp: 'play.next' as const, ArrowDown: 'play.previous' as const }[event.key];
    if (id === undefined || !id.startsWith('play.') || id === 'play.toggle') return;
    event.preventDefault();
    runCommand(id);
  };
  const place = percentOf(position, picture);
  const words = [t('ui.timeline.step', { n: position, count: length }), whereIn(picture, source, position, t)];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the thumb inside is the slider; this makes its track clickable
    <div
      className="scrubber"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onPointerLeave={() => setHover(null)}
      // Scrubbing by pointer must not take the stepping keys away.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="scrubber-track" ref={track}>
        <Ticks picture={picture} source={source} />
        <div className="scrubber-fill" style={{ width: place }} />
        <div
          className="scrubber-thumb"
          role="slider"
          tabIndex={0}
          aria-label={t('ui.timeline.label')}
          aria-valuemin={first}
          aria-valuemax={length}
          aria-valuenow={position}
          aria-valuetext={words.filter((each) => each !== '').join(': ')}
          style={{ left: place }}
          onKeyDown={onKeyDown}
        />
        {hover !== null && <HoverLabel picture={picture} source={source} position={hover} />}
      </div>
    </div>
  );
}

function shareOf(position: number, { timeline: { first, length } }: Picture): number {
  return length === first ? 0 : (position - first) / (length - first);
}

function percentOf(position: number, picture: Picture): string {
  return `${shareOf(position, picture) * 100}%`;
}

type Say = (key: string, args: Record<string, string | number>) => string;

/** The operation that is under way there; of a game, its frame. */
function whereIn(picture: Picture, source: Source | null, position: number, t: Say): string {
  if (isScriptRun(picture)) return picture.operations[operationAt(picture, position)]?.operation.text ?? '';
  const moment = source?.capture.moments.at(position);
  return moment == null ? '' : t('ui.live.frameAt', { frame: moment.frame, seconds: (moment.time / 1000).toFixed(2) });
}

interface TrackProps {
  readonly picture: Picture;
  readonly source: Source | null;
}

const Ticks = memo(function Ticks({ picture, source }: TrackProps) {
  const run = isScriptRun(picture) ? picture : null;
  const ticks = useMemo(() => (run === null ? [] : tickPositions(run, 400)), [run]);
  const chapters = useMemo(() => {
    const starts = new Map(run?.operations.map((record) => [record.firstStep, record.operation.text]));
    return markersIn({ picture, source }).filter(({ position, title }) => starts.get(position) !== title);
  }, [picture, source, run]);
  const failed = run === null ? null : failedOperation(run);
  return (
    <div className="ticks" aria-hidden="true">
      {ticks.map((position) => (
        <i key={position} style={{ left: percentOf(position, picture) }} />
      ))}
      {chapters.map((chapter) => (
        <b key={chapter.position} style={{ left: percentOf(chapter.position, picture) }} />
      ))}
      {failed !== null && <em style={{ left: percentOf(failed.endStep, picture) }} />}
    </div>
  );
});

/** What lies under the pointer: the step's number, its operation, its chapter. */
function HoverLabel({ picture, source, position }: TrackProps & { readonly position: number }) {
  const { t } = useTranslation();
  const { length } = picture.timeline;
  const where = whereIn(picture, source, position, t);
  const chapter = markersIn({ picture, source }).findLast((marker) => marker.position <= position)?.title;
  const share = shareOf(position, picture);
  return (
    <div className="scrubber-hover" style={{ left: `${share * 100}%`, translate: `${-share * 100}% 0` }}>
      <span>{t('ui.timeline.step', { n: position, count: length })}</span>
      {where !== '' && <code>{where}</code>}
      {chapter !== undefined && chapter !== where && <small>{chapter}</small>}
    </div>
  );
}
