import { useEffect } from 'react';
import { markOnTimeline } from '../../state/session/timeline-marks.ts';
import { useHitPositions } from './hits.ts';

/** Keeps the hits marked on the timeline. Shows nothing itself. */
export function HitMarks() {
  const positions = useHitPositions();
  useEffect(() => markOnTimeline(positions), [positions]);
  useEffect(() => () => markOnTimeline([]), []);
  return null;
}
