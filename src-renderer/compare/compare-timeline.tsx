import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Lockstep } from '../../core/compare/lockstep.ts';
import type { Script } from '../../core/script/script.ts';
import { DepthChoice } from '../stage/timeline/depth-choice.tsx';
import { SpeedChoice, TransportButtons } from '../stage/timeline/timeline.tsx';
import { percentOf, TimelineTrack } from '../stage/timeline/track.tsx';
import { MAX_TICKS, minorTicks, tickPositions } from '../stage/timeline/track-ticks.ts';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useCompare } from './compare-state.ts';

interface Props {
  readonly script: Script;
  readonly lockstep: Lockstep;
}

/** The shared timeline, divided by operations, each as long as on its slowest engine. */
export function CompareTimeline({ script, lockstep }: Props) {
  const { t } = useTranslation();
  const position = useCompare((compare) => compare.position);
  const at = lockstep.operationAt(position);
  const count = t('ui.compare.operation', { n: at + 1, count: script.operations.length });
  return (
    <section className="row timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons />
      <TimelineTrack
        words={[count, script.operations[at]?.text].filter(Boolean).join(': ')}
        ticks={<Ticks lockstep={lockstep} />}
      />
      <DepthChoice />
      <p className="step-count" data-testid="step-count">
        {count}
      </p>
      <SpeedChoice />
    </section>
  );
}

/** Ticks at the operations, and at the stops of the chosen depth. */
const Ticks = memo(function Ticks({ lockstep }: { readonly lockstep: Lockstep }) {
  const depth = usePreferences((preferences) => preferences.depth);
  const left = (tick: number) => ({ left: percentOf(tick, 0, lockstep.length) });
  return (
    <div className="ticks" aria-hidden="true">
      {minorTicks(lockstep.stops(depth)).map((tick) => (
        <s key={tick} style={left(tick)} />
      ))}
      {tickPositions(lockstep.stops('operation'), MAX_TICKS).map((tick) => (
        <i key={tick} style={left(tick)} />
      ))}
    </div>
  );
});
