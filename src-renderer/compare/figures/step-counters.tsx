import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepFigure } from '../../../core/compare/figures/step-figures.ts';
import { useReducedMotion } from '../../state/preferences/theme.ts';
import { useCountText } from '../../ui/number-text.ts';
import { LowestMark } from './lowest-mark.tsx';

/** Milliseconds in which a counter reaches its next value. */
const TICKING = 400;

interface Props {
  readonly figures: readonly StepFigure[];
  /** The same figures of all engines, of which the lowest are marked. */
  readonly all: readonly (readonly StepFigure[])[];
}

/** The figures of one operation on one engine in large type. */
export function StepCounters({ figures, all }: Props) {
  const { t } = useTranslation();
  return (
    <dl className="step-counters">
      {figures.map(({ figure, value, first }, i) => {
        const values = all.flatMap((each) => each[i]?.value ?? []);
        const isLeast = value === Math.min(...values) && values.some((other) => other !== value);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a counter goes on from the last figure in its place
          <div key={i} className={isLeast ? 'fewest' : ''} data-figure={figure}>
            <dt>
              {t(`cost.${figure}`)}
              {isLeast && <LowestMark />}
            </dt>
            <dd>
              <Ticking value={value} />
              {first !== undefined && <small>{t('ui.compare.parts.first', { count: first })}</small>}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** A number that counts to its next value. Screen readers only hear that value. */
function Ticking({ value }: { readonly value: number }) {
  const number = useCountText();
  const reduced = useReducedMotion();
  const shown = useRef(0);
  const [now, setNow] = useState(reduced ? value : 0);
  useEffect(() => {
    const from = shown.current;
    const begin = performance.now();
    let frame = 0;
    const tick = (time: number): void => {
      const part = reduced ? 1 : Math.min(1, Math.max(0, (time - begin) / TICKING));
      shown.current = Math.round(from + (value - from) * part);
      setNow(shown.current);
      if (part < 1) frame = requestAnimationFrame(tick);
    };
    tick(begin);
    return () => cancelAnimationFrame(frame);
  }, [value, reduced]);
  return (
    <>
      <span aria-hidden="true">{number(now)}</span>
      <span className="visually-hidden" data-value>
        {number(value)}
      </span>
    </>
  );
}
