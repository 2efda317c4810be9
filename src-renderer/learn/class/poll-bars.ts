import type { i18n } from 'i18next';
import type { ClassStatus } from '../../../src-main/contract/class-protocol.ts';
import { choiceText, isShown, letterOf } from './choice-text.ts';
import { useClass } from './classroom.ts';
import { onShow } from './shared-view.ts';

type Poll = NonNullable<NonNullable<ClassStatus>['poll']>;

/** The number of equal answers. */
interface PollBar {
  /** Null if options have no letters. */
  readonly letter: string | null;
  readonly label: string;
  readonly count: number;
}

/** Returns the class's answers as texts with their counts. All invalid answers are counted together. */
export function barsOf({ question, counts }: Poll, i18n: i18n): readonly PollBar[] {
  const run = onShow()?.run ?? null;
  const known = counts.bars.filter(({ choice }) => isShown(choice, question.kind, run?.timeline.columns ?? [], i18n));
  const rows = known.map(({ choice, count }) => ({
    letter: question.letters === true ? letterOf(question.options.indexOf(choice)) : null,
    label: choiceText(choice, question, run, i18n.t),
    count,
  }));
  const others = counts.answered - rows.reduce((sum, { count }) => sum + count, 0);
  return others === 0 ? rows : [...rows, { letter: null, label: i18n.t('ui.class.others'), count: others }];
}

/** Returns the answers for the speaker's page; null if the class has no question. */
export function pollNow(i18n: i18n): { bars: { label: string; count: number }[]; answered: number } | null {
  const poll = useClass.getState().status?.poll ?? null;
  if (poll === null) return null;
  const bars = barsOf(poll, i18n).map(({ letter, label, count }) => ({ label: letter ?? label, count }));
  return { bars, answered: poll.counts.answered };
}
