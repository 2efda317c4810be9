import { useEffect } from 'react';
import { markOnTimeline } from '../../state/session/timeline-marks.ts';
import { useHits } from './hits.ts';

/** Keeps the hits marked on the timeline. Shows nothing itself. */
export function HitMarks() {
  const { hits } = useHits();
  useEffect(() => markOnTimeline([...new Set(hits.map(({ position }) => position))]), [hits]);
  useEffect(() => () => markOnTimeline([]), []);
  return null;
}
