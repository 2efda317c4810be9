import { useTranslation } from 'react-i18next';
import type { Lockstep } from '../../core/compare/lockstep.ts';
import type { Script } from '../../core/script/script.ts';
import { SpeedChoice, TransportButtons } from '../timeline/timeline.tsx';
import { percentOf, Track } from '../timeline/track.tsx';
import { useCompare } from './compare.ts';

interface Props {
  readonly script: Script;
  readonly lockstep: Lockstep;
}

/** The shared timeline: by operations, each as long as its longest engine. */
export function CompareTimeline({ script, lockstep }: Props) {
  const { t } = useTranslation();
  const position = useCompare((compare) => compare.position);
  const at = lockstep.operationAt(position);
  const count = t('ui.compare.operation', { n: at + 1, count: script.operations.length });
  const ticks = ticksOf(script, lockstep).map((tick) => (
    <i key={tick} style={{ left: percentOf(tick, 0, lockstep.length) }} />
  ));
  return (
    <section className="row timeline" aria-label={t('ui.timeline.label')} data-timeline>
      <TransportButtons />
      <Track
        words={[count, script.operations[at]?.text].filter(Boolean).join(': ')}
        ticks={
          <div className="ticks" aria-hidden="true">
            {ticks}
          </div>
        }
      />
      <p className="step-count" data-testid="step-count">
        {count}
      </p>
      <SpeedChoice />
    </section>
  );
}

/** More ticks than these would be a grey bar. */
const MOST_TICKS = 300;

/** Where operations begin, as many as can be distinguished. */
function ticksOf({ operations }: Script, lockstep: Lockstep): readonly number[] {
  const every = Math.ceil(operations.length / MOST_TICKS);
  return operations.flatMap((_, i) => (i % every === 0 ? [lockstep.spanOf(i)[0]] : []));
}
