import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { spanAt } from '../../../core/page/operation-span.ts';
import { direct } from '../../../core/scene/stage/director.ts';
import { SCALES, type Scales, type Shot, type Size, withMargin } from '../../../core/scene/stage/shot.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { shownMemory } from '../../stage/canvas/scene-at.ts';
import { useShell } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import type { Plan } from '../state/comparison-plan.ts';

/** The margin around a diagram in a lane, in screen pixels. */
export const LANE_MARGIN = 8;

/** Lanes draw large values, so smaller scales than in a single diagram are readable, also in lanes that are as narrow as a phone. */
const LEAST = 0.7;
export const LARGE_LANES: Scales = {
  ...SCALES,
  min: LEAST,
  minOnPhone: LEAST,
  comfortable: LEAST,
  chip: 16,
  isShared: true,
};

/** The window of a projector. A smaller one is enlarged on the wall. */
const PROJECTED: Size = { width: 1920, height: 1080 };

/**
 * Returns the scales of presented lanes. Values of 30 units are at least 32 pixels high on a projector. They may go down to 24 pixels where a written card
 * would otherwise be collapsed to its name. Names of 20 units have 24 pixels if there is room.
 */
export function presentedLanes(window: Size): Scales {
  const share = Math.min(1, window.width / PROJECTED.width, window.height / PROJECTED.height);
  const scaleOf = (pixels: number, units: number): number => Math.max(LEAST, (share * pixels) / units);
  const min = scaleOf(32, 30);
  return {
    min,
    floor: scaleOf(24, 30),
    minOnPhone: scaleOf(24, 30),
    comfortable: min,
    wanted: scaleOf(24, 20),
    keepsTables: true,
    max: 3,
    chip: 24 * share,
  };
}

/** The director's shot of a stop in one lane, and the scale at which it is drawn. */
export interface LaneShot {
  readonly shot: Shot;
  readonly scale: number;
}

/** By lane; null if the engine cannot run the script. */
export type LaneShots = readonly (LaneShot | null)[];

/** The structures that an engine's diagram shows. */
export type VisibleInLane = (lane: { readonly engine: EngineId; readonly run: ScriptRun }) => (name: string) => boolean;

/** The shown place in the common timeline. */
interface Stop {
  readonly position: number;
  readonly depth: Depth;
}

/**
 * Returns the operation that each lane shows, with the beat or access that led to the position. A whole operation may touch more than a lane has room
 * for, so its leading structures come first.
 */
function spansAt({ lanes, lockstep }: Pick<Plan, 'lanes' | 'lockstep'>, { position, depth }: Stop) {
  return lanes.map(({ run }, at) =>
    run === null || lockstep === null
      ? null
      : spanAt(run, lockstep.placeIn(at, position).position, depth === 'operation' ? null : depth),
  );
}

/**
 * Null before the lanes have a size. Directs each stop once for all.
 * @param visibleOf the same function for the same structures
 * @param onlyTouchedIn returns true for an engine whose pictures leave out what the operation does not touch; the same function for the same engines
 */
export function useLaneShots(
  lanes: RefObject<HTMLElement | null>,
  plan: Pick<Plan, 'lanes' | 'lockstep'>,
  stop: Stop,
  visibleOf: VisibleInLane,
  onlyTouchedIn?: (engine: EngineId) => boolean,
): LaneShots | null {
  const size = useStageSize(lanes, plan);
  const translate = useTranslate();
  const presenting = useShell((shell) => shell.presenting);
  // The text of the spans is the same as long as no lane shows another stop.
  const text = JSON.stringify(spansAt(plan, stop));
  return useMemo(() => {
    if (size === null || plan.lockstep === null) return null;
    const spans: ReturnType<typeof spansAt> = JSON.parse(text);
    const scales = presenting ? presentedLanes({ width: innerWidth, height: innerHeight }) : LARGE_LANES;
    const shots = plan.lanes.map(({ engine, run }, at) => {
      const span = spans[at] ?? null;
      if (run === null || span === null) return null;
      const visible = visibleOf({ engine, run });
      const onlyTouched = onlyTouchedIn?.(engine) === true;
      return direct(
        shownMemory({ picture: run, visible, translate, large: true, onlyTouched }),
        span,
        withMargin(size, LANE_MARGIN),
        scales,
      );
    });
    return scaled(shots, scales);
  }, [size, plan, translate, presenting, visibleOf, onlyTouchedIn, text]);
}

/** The largest ratio between the scales of two lanes. With a larger one, the cells of two engines would be hard to compare. */
const MAX_RATIO = 1.5;

/** Draws each lane as large as it can be, within `MAX_RATIO`. A diagram that would be smaller than the smallest scale is cropped in its lane. */
export function scaled(shots: readonly (Shot | null)[], scales: Scales): LaneShots {
  const least = Math.min(SCALES.max, ...shots.flatMap((shot) => shot?.scale ?? []));
  const { min, floor = min } = scales;
  const scaleOf = (shot: Shot): number => Math.max(floor, Math.min(shot.scale, MAX_RATIO * Math.max(floor, least)));
  return shots.map((shot) => shot && { shot, scale: scaleOf(shot) });
}

/** The smallest size of all lanes' diagrams. */
function useStageSize(lanes: RefObject<HTMLElement | null>, plan: object): Size | null {
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
    for (const each of [element, ...element.querySelectorAll('.stage-surface')]) observer.observe(each);
    measure();
    return () => observer.disconnect();
  }, [lanes, plan]);
  return size;
}
