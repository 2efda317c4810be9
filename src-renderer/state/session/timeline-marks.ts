import { create } from 'zustand';

/** The positions that the timeline marks: of each hit of breakpoints and of a search for an event, so that the tab counts as many. */
export const useTimelineMarks = create<{ readonly marks: readonly number[] }>(() => ({ marks: [] }));

export function markOnTimeline(marks: readonly number[]): void {
  useTimelineMarks.setState({ marks });
}
