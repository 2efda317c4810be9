import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRunCommand } from '../commands/command.ts';
import { commandFor } from '../commands/keys.ts';
import { type Marker, markersOf } from '../state/markers.ts';
import { failedOperation, operationAt } from '../state/operations.ts';
import { pause, seek, useSession } from '../state/session.ts';
import { tickPositions } from './ticks.ts';

/** The timeline as a slider: drag to scrub; ticks are operations, flags are chapters. */
export function Scrubber() {
  const { t } = useTranslation();
  const run = useSession((session) => session.document.run);
  const position = useSession((session) => session.position);
  const track = useRef<HTMLDivElement>(null);
  const [hover, setHover] = useState<number | null>(null);
  const runCommand = useRunCommand();
  const { length } = run.timeline;
  const positionAt = (event: PointerEvent): number => {
    const box = track.current?.getBoundingClientRect();
    return box === undefined
      ? 0
      : Math.round(Math.min(1, Math.max(0, (event.clientX - box.left) / box.width)) * length);
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
  const operation = run.operations[operationAt(run, position)]?.operation.text;
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
        <Ticks />
        <div className="scrubber-fill" style={{ width: percent(position, length) }} />
        <div
          className="scrubber-thumb"
          role="slider"
          tabIndex={0}
          aria-label={t('ui.timeline.label')}
          aria-valuemin={0}
          aria-valuemax={length}
          aria-valuenow={position}
          aria-valuetext={[t('ui.timeline.step', { n: position, count: length }), operation].filter(Boolean).join(': ')}
          style={{ left: percent(position, length) }}
          onKeyDown={onKeyDown}
        />
        {hover !== null && <HoverLabel position={hover} />}
      </div>
    </div>
  );
}

function percent(position: number, length: number): string {
  return `${length === 0 ? 0 : (position / length) * 100}%`;
}

const Ticks = memo(function Ticks() {
  const run = useSession((session) => session.document.run);
  const { length } = run.timeline;
  const ticks = useMemo(() => tickPositions(run, 400), [run]);
  const chapters = useMemo(() => markersOf(run).filter((marker) => marker.title !== operationText(run, marker)), [run]);
  const failed = failedOperation(run);
  return (
    <div className="ticks" aria-hidden="true">
      {ticks.map((position) => (
        <i key={position} style={{ left: percent(position, length) }} />
      ))}
      {chapters.map((chapter) => (
        <b key={chapter.position} style={{ left: percent(chapter.position, length) }} />
      ))}
      {failed !== null && <em style={{ left: percent(failed.endStep, length) }} />}
    </div>
  );
});

type Run = Parameters<typeof markersOf>[0];

function operationText(run: Run, marker: Marker): string | undefined {
  return run.operations.find((record) => record.firstStep === marker.position)?.operation.text;
}

/** What lies under the pointer: the step's number, its operation, its chapter. */
function HoverLabel({ position }: { readonly position: number }) {
  const { t } = useTranslation();
  const run = useSession((session) => session.document.run);
  const { length } = run.timeline;
  const operation = run.operations[operationAt(run, position)]?.operation.text;
  const chapter = markersOf(run).findLast((marker) => marker.position <= position)?.title;
  const share = length === 0 ? 0 : position / length;
  return (
    <div className="scrubber-hover" style={{ left: percent(position, length), translate: `${-share * 100}% 0` }}>
      <span>{t('ui.timeline.step', { n: position, count: length })}</span>
      {operation !== undefined && <code>{operation}</code>}
      {chapter !== undefined && chapter !== operation && <small>{chapter}</small>}
    </div>
  );
}
