import { type ClassQuestion, type Counts, isCellChoice, isValueChoice, RIGHT } from '../contract/class-protocol.ts';

type Bar = Counts['bars'][number];

/** Maximum number of bars for open answers. */
const MAX_BARS = 8;

/** A question and the class's answers: one per seat, which can be changed until the question is closed. */
export class Poll {
  readonly question: ClassQuestion;
  taken = true;
  readonly #answers = new Map<string, string>();

  constructor(question: ClassQuestion) {
    this.question = question;
  }

  /** Returns true if the choice is valid. A valid choice that arrives after the question was closed is not counted. */
  answer(seat: string, choice: string): boolean {
    const clean = cleaned(choice, this.question);
    if (clean === null) return false;
    if (this.taken) this.#answers.set(seat, clean);
    return true;
  }

  /** Removes an answer. */
  forget(seat: string): void {
    this.#answers.delete(seat);
  }

  counts(): Counts {
    const { kind, options } = this.question;
    const offered = kind === 'choice' ? options : kind === 'do' ? [RIGHT] : [];
    const found = new Map<string, number>(offered.map((option) => [option, 0]));
    for (const choice of this.#answers.values()) found.set(choice, (found.get(choice) ?? 0) + 1);
    const all = [...found].map(([choice, count]) => ({ choice, count }));
    const isFirst = ({ choice }: Bar): number => Number(kind === 'do' && choice === RIGHT);
    const bars =
      kind === 'choice'
        ? all
        : all
            .sort((a, b) => isFirst(b) - isFirst(a) || b.count - a.count || order(a.choice, b.choice))
            .slice(0, MAX_BARS);
    return { bars, answered: this.#answers.size };
  }
}

const NUMBER = /^[+-]?\d{1,15}(\.\d{1,6})?$/;
const RESULT = /^[a-z][a-z-]{0,39}$/;

/** Normalizes a choice; null if the question does not allow it. Free text is never allowed, because answers are shown to the class. */
function cleaned(choice: string, { kind, options }: ClassQuestion): string | null {
  if (options.includes(choice)) return choice;
  if (kind === 'choice') return null;
  if (kind === 'cell') return isCellChoice(choice) ? choice : null;
  if (kind === 'do') return RESULT.test(choice) ? choice : null;
  const text = choice.trim().toLowerCase();
  if (NUMBER.test(text)) return String(Number(text));
  return isValueChoice(text) ? text : null;
}

function order(a: string, b: string): number {
  return a < b ? -1 : 1;
}
