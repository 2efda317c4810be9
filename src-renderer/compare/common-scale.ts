import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { direct } from '../../core/scene/director.ts';
import { SCALES, type Size } from '../../core/scene/shot.ts';
import { subjectOf } from '../stage/scene-at.ts';
import { spanAt } from '../state/operations.ts';
import { useTranslate } from '../text/translate.ts';
import { useCompare } from './compare.ts';
import { choiceIn, visibleInLane } from './lane-choice.ts';
import type { Plan } from './plan.ts';

/**
 * The scale that all lanes have during an operation: the smallest that the director would give one of them, but large enough for
 * small texts. What is too wide then is cut off.
 */
export function useCommonScale(lanes: RefObject<HTMLElement | null>, plan: Plan): number {
  const size = useStageSize(lanes, plan);
  const translate = useTranslate();
  const choices = useCompare((compare) => compare.choices);
  const operation = useCompare(({ position }) => plan.lockstep?.operationAt(position) ?? -1);
  return useMemo(() => {
    if (size === null || plan.lockstep === null) return SCALES.most;
    const end = operation < 0 ? 0 : plan.lockstep.spanOf(operation)[1];
    const scales = plan.lanes.map(({ engine, run }, at) => {
      if (run === null) return SCALES.most;
      const visible = visibleInLane(choiceIn(choices, engine), run.timeline.columns);
      const span = spanAt(run, plan.lockstep!.placeIn(at, end).position);
      const subject = subjectOf({ picture: run, visible, translate });
      return span === null ? SCALES.most : direct(subject, span, size).scale;
    });
    return Math.max(SCALES.least, Math.min(SCALES.most, ...scales));
  }, [size, plan, translate, choices, operation]);
}

/** Room for the diagram of each lane: that of the smallest. */
function useStageSize(lanes: RefObject<HTMLElement | null>, plan: Plan): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another plan has other lanes
  useLayoutEffect(() => {
    const element = lanes.current;
    if (element === null) return;
    const measure = (): void => {
      const stages = [...element.querySelectorAll('.stage-surface')];
      if (stages.length === 0) return;
      const width = Math.min(...stages.map(({ clientWidth }) => clientWidth));
      const height = Math.min(...stages.map(({ clientHeight }) => clientHeight));
      setSize((before) => (before?.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, [lanes, plan]);
  return size;
}
