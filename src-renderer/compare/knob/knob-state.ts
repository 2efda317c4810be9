import { create } from 'zustand';
import type { Choice } from '../../../core/compare/presets/choices.ts';
import { firstKnob, type Knob } from '../../../core/compare/table/knob.ts';

/** The numbers that are turned now, of the question that is shown. */
export const useKnob = create<Knob>(() => firstKnob(1000));

const { getState: get, setState: set } = useKnob;

/** Begins with the numbers with which a question is asked. */
export function resetKnob(entities: number): void {
  set(firstKnob(entities));
}

/** Numbers that are already so do not draw the picture again: a pointer moves more often than it reaches another stop. */
export function turn(numbers: Partial<Pick<Knob, 'entities' | 'changes' | 'visits'>>): void {
  const before = get();
  const isSame = Object.entries(numbers).every(([name, number]) => before[name as keyof typeof numbers] === number);
  if (!isSame) set(numbers);
}

export function choose(choice: Choice, isChosen: boolean): void {
  set({ choices: { ...get().choices, [choice]: isChosen } });
}
