import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { nearestStop, transport, useTransport } from '../../state/play/transport.ts';
import { useTranslate } from '../../text/translate.ts';
import { useRunCommand } from '../../ui/command.ts';
import { commandFor } from '../../ui/key-chords.ts';

/** A drag rests after this many milliseconds without a move. */
const REST_MS = 120;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a position during a drag. */
function drag(position: number): void {
  transport().seek(position, 'drag');
  clearTimeout(timer);
  timer = setTimeout(rest, REST_MS);
}

/** Called when the user ends the drag or holds still. */
function rest(): void {
  clearTimeout(timer);
  transport().rest();
}

interface Props {
  /** Describes the position in words. */
  readonly words: string;
  /** Called with the pointer's position; null when the pointer has left. */
  readonly onHover?: (position: number | null) => void;
  /** Ticks under the thumb. */
  readonly ticks: ReactNode;
  readonly children?: ReactNode;
}

/** The slider of the active transport: drag to scrub. */
export function TimelineTrack({ words, onHover, ticks, children }: Props) {
  const track = useRef<HTMLDivElement>(null);
  const position = useTransport((here) => here.position);
  const first = useTransport((here) => here.first);
  const length = useTransport((here) => here.length);
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const here = positionAt(event, track.current);
    onHover?.(here);
    if (event.buttons === 1) scrubTo(here, event);
    else rest();
  };
  const place = percentOf(position, first, length);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the thumb inside is the slider; this makes its track clickable
    <div
      className="scrubber"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      onLostPointerCapture={rest}
      onPointerLeave={() => onHover?.(null)}
      // Scrubbing by pointer must not take the focus, so that the stepping keys still work.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="scrubber-track" ref={track}>
        {ticks}
        <div className="scrubber-fill" style={{ width: place }} />
        <Thumb words={words} place={place} />
        {children}
      </div>
    </div>
  );
}

interface ThumbProps {
  readonly words: string;
  /** Distance from the left as a CSS length. */
  readonly place: string;
}

function Thumb({ words, place }: ThumbProps) {
  const t = useTranslate();
  const runCommand = useRunCommand();
  const { first, length, position } = transport();
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = commandFor(event) ?? { ArrowUp: 'play.next' as const, ArrowDown: 'play.previous' as const }[event.key];
    if (id === undefined || !id.startsWith('play.') || id === 'play.toggle') return;
    event.preventDefault();
    runCommand(id);
  };
  return (
    <div
      className="scrubber-thumb"
      role="slider"
      tabIndex={0}
      aria-label={t('ui.timeline.label')}
      aria-valuemin={first}
      aria-valuemax={length}
      aria-valuenow={position}
      aria-valuetext={words}
      style={{ left: place }}
      onKeyDown={onKeyDown}
    />
  );
}

function positionAt(event: PointerEvent, track: Element | null): number {
  const { first, length } = transport();
  const box = track?.getBoundingClientRect();
  const share = box === undefined ? 0 : Math.min(1, Math.max(0, (event.clientX - box.left) / box.width));
  return nearestStop(transport(), first + Math.round(share * (length - first)));
}

function scrubTo(position: number, event: PointerEvent): void {
  transport().pause();
  if (event.type === 'pointerdown') {
    event.currentTarget.setPointerCapture(event.pointerId);
    transport().seek(position, 'jump');
  } else drag(position);
}

/** A position as a percentage of the track. */
export function percentOf(position: number, first: number, length: number): string {
  return `${length === first ? 0 : ((position - first) / (length - first)) * 100}%`;
}
