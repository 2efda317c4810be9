import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lockstep } from '../../core/compare/lockstep.ts';
import type { Script } from '../../core/script/script.ts';
import { SpeedChoice, Transport } from '../timeline/timeline.tsx';
import { commandFor } from '../ui/chords.ts';
import { useRunCommand } from '../ui/command.ts';
import { pause, seek, useCompare } from './compare.ts';

interface Props {
  readonly script: Script;
  readonly lockstep: Lockstep;
}

/** The shared timeline: by operations, each as long as its longest engine. */
export function CompareTimeline({ script, lockstep }: Props) {
  const { t } = useTranslation();
  const position = useCompare((compare) => compare.position);
  const playing = useCompare((compare) => compare.playing);
  const operation = lockstep.operationAt(position);
  return (
    <section className="timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <Transport atStart={position === 0} atEnd={position === lockstep.length} playing={playing} />
      <Slider script={script} lockstep={lockstep} />
      <p className="step-count" data-testid="step-count">
        {t('ui.compare.operation', { n: operation + 1, count: script.operations.length })}
      </p>
      <SpeedChoice />
    </section>
  );
}

/** More ticks than these would be a grey bar. */
const MOST_TICKS = 300;

function Slider({ script, lockstep }: Props) {
  const { t } = useTranslation();
  const position = useCompare((compare) => compare.position);
  const track = useRef<HTMLDivElement>(null);
  const runCommand = useRunCommand();
  const { length } = lockstep;
  const onPointer = (event: PointerEvent<HTMLDivElement>): void => {
    const box = track.current?.getBoundingClientRect();
    if (event.buttons !== 1 || box === undefined) return;
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId);
    pause();
    seek(((event.clientX - box.left) / box.width) * length, 'jump');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = commandFor(event) ?? { ArrowUp: 'play.next' as const, ArrowDown: 'play.previous' as const }[event.key];
    if (id === undefined || !id.startsWith('play.') || id === 'play.toggle') return;
    event.preventDefault();
    runCommand(id);
  };
  const at = lockstep.operationAt(position);
  const count = t('ui.compare.operation', { n: at + 1, count: script.operations.length });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the thumb inside is the slider; this makes its track clickable
    <div
      className="scrubber"
      onPointerDown={onPointer}
      onPointerMove={onPointer}
      // Scrubbing by pointer must not take the stepping keys away.
      onMouseDown={(event) => event.preventDefault()}
    >
      <div className="scrubber-track" ref={track}>
        <div className="ticks" aria-hidden="true">
          {ticksOf(script, lockstep).map((tick) => (
            <i key={tick} style={{ left: percent(tick, length) }} />
          ))}
        </div>
        <div className="scrubber-fill" style={{ width: percent(position, length) }} />
        <div
          className="scrubber-thumb"
          role="slider"
          tabIndex={0}
          aria-label={t('ui.timeline.label')}
          aria-valuemin={0}
          aria-valuemax={length}
          aria-valuenow={position}
          aria-valuetext={[count, script.operations[at]?.text].filter(Boolean).join(': ')}
          style={{ left: percent(position, length) }}
          onKeyDown={onKeyDown}
        />
      </div>
    </div>
  );
}

/** Where operations begin, as many as can be told apart. */
function ticksOf({ operations }: Script, lockstep: Lockstep): readonly number[] {
  const every = Math.ceil(operations.length / MOST_TICKS);
  return operations.flatMap((_, i) => (i % every === 0 ? [lockstep.spanOf(i)[0]] : []));
}

function percent(position: number, length: number): string {
  return `${length === 0 ? 0 : (position / length) * 100}%`;
}
