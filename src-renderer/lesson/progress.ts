import { z } from 'zod';
import { create } from 'zustand';

const progress = z.object({
  /** The furthest moment that was shown, of how many, by the lesson's id. */
  lessons: z
    .record(z.string(), z.object({ furthest: z.number().int().nonnegative(), moments: z.number().int().positive() }))
    .catch({}),
});

export type Progress = z.infer<typeof progress>;

const KEY = 'ecs-atlas.lessons';

/** How far each lesson was taken on this machine. Kept in the window's storage: it is nobody else's business. */
export const useProgress = create<Progress>(() => progress.parse(stored()));

/** Remembers that a moment of a lesson was shown. */
export function reached(id: string, moment: number, moments: number): void {
  const { lessons } = useProgress.getState();
  if ((lessons[id]?.furthest ?? -1) >= moment && lessons[id]?.moments === moments) return;
  useProgress.setState({ lessons: { ...lessons, [id]: { furthest: moment, moments } } });
  localStorage.setItem(KEY, JSON.stringify(useProgress.getState()));
}

function stored(): unknown {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? '{}');
  } catch {
    return {};
  }
}
