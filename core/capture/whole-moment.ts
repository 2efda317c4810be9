import type { ComparedMoment } from '../inspect/difference/compare-moments.ts';
import type { CapturedWorld } from './captured-world.ts';
import type { Engines } from './frame-walk.ts';
import type { Moments } from './moments.ts';

/** A frame of a game at which its picture is whole. */
export interface WholeMoment extends ComparedMoment {
  readonly moments: Moments;
}

/** Returns the last whole picture up to a position; null if there is none. */
export function wholeMomentAt(
  world: CapturedWorld,
  position: number,
  engineNamed: Engines['engineNamed'],
): WholeMoment | null {
  const { timeline, moments, nameOf, isBeingRead } = world;
  const settled = Math.max(timeline.first, moments.settled(position));
  const moment = moments.at(settled);
  if (moment === null || isBeingRead(settled)) return null;
  return { timeline, moments, engine: engineNamed(world.engine), nameOf, position: settled, at: moment.frame };
}

/** Returns the last whole picture up to a frame; null if there is none. */
export function wholeMomentInFrame(
  world: CapturedWorld,
  frame: number,
  engineNamed: Engines['engineNamed'],
): WholeMoment | null {
  const { timeline, moments } = world;
  let position = timeline.length;
  while (position > timeline.first && (moments.at(position)?.frame ?? Number.POSITIVE_INFINITY) > frame) position--;
  const found = wholeMomentAt(world, position, engineNamed);
  return found === null || found.at > frame ? null : found;
}
