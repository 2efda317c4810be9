import { create } from 'zustand';

/** The positions that the timeline marks: the hits of breakpoints and of a search for an event. */
export const useTimelineMarks = create<{ readonly marks: readonly number[] }>(() => ({ marks: [] }));

export function markOnTimeline(marks: readonly number[]): void {
  useTimelineMarks.setState({ marks });
}
