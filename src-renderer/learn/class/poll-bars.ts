import type { i18n } from 'i18next';
import type { ClassStatus } from '../../../src-main/contract/class-protocol.ts';
import { choiceLetter, choiceText } from './choice-text.ts';
import { useClass } from './classroom.ts';
import { sharedView } from './shared-view.ts';

export type Poll = NonNullable<NonNullable<ClassStatus>['poll']>;

/** The number of equal answers. */
interface PollBar {
  /** Null if options have no letters. */
  readonly letter: string | null;
  readonly label: string;
  readonly count: number;
  /** False while the question is open, so that the lecturer's screen does not tell the answer. */
  readonly isRight: boolean;
}

/** Maximum number of bars of right answers that nobody gave. */
const MAX_UNGIVEN = 3;

/** Returns the class's answers as texts with their counts. Once the question is closed, right answers have a bar even if nobody gave them. */
export function barsOf({ question, counts, right }: Poll, i18n: i18n): readonly PollBar[] {
  const run = sharedView()?.run ?? null;
  const given = new Set(counts.bars.map(({ choice }) => choice));
  const ungiven = (right ?? []).filter((choice) => !given.has(choice)).slice(0, MAX_UNGIVEN);
  const all = [...counts.bars, ...ungiven.map((choice) => ({ choice, count: 0 }))];
  const rows = all.map(({ choice, count }) => ({
    letter: choiceLetter(choice, question),
    label: choiceText(choice, question, run, (key, args) => i18n.t(key, { ...args })),
    count,
    isRight: right?.includes(choice) === true,
  }));
  const others = counts.answered - rows.reduce((sum, { count }) => sum + count, 0);
  return others === 0
    ? rows
    : [...rows, { letter: null, label: i18n.t('ui.class.others'), count: others, isRight: false }];
}

/** Returns the answers for the speaker's page; null if the class has no question. */
export function pollNow(i18n: i18n): { bars: { label: string; count: number }[]; answered: number } | null {
  const poll = useClass.getState().status?.poll ?? null;
  if (poll === null) return null;
  const bars = barsOf(poll, i18n).map(({ letter, label, count, isRight }) => ({
    label: `${isRight ? '✓ ' : ''}${letter ?? label}`,
    count,
  }));
  return { bars, answered: poll.counts.answered };
}
