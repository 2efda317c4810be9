import { create } from 'zustand';

/** How the questions of the open lesson went, by number of the moment. */
interface Answers {
  readonly answered: Readonly<Record<number, 'right' | 'shown'>>;
}

export const useAnswers = create<Answers>(() => ({ answered: {} }));

export function isAnswered(moment: number): boolean {
  return useAnswers.getState().answered[moment] !== undefined;
}

export function answer(moment: number, how: 'right' | 'shown'): void {
  useAnswers.setState(({ answered }) => ({ answered: { ...answered, [moment]: how } }));
}

export function forgetAnswers(): void {
  useAnswers.setState({ answered: {} });
}
