import {
  type ClassQuestion,
  type ClassResult,
  type ClassStatus,
  type Counts,
  cellOfChoice,
  type Grading,
  normalValue,
  RIGHT,
  type UnaskedQuestion,
} from '../contract/class-protocol.ts';

type Bar = Counts['bars'][number];

/** Maximum number of bars for open answers. */
const MAX_BARS = 8;

/**
 * The result of an answer. `late`: the question is closed or was replaced. `unknown`: the question has no such cell. `invalid`: it is not of
 * the question's kind, which our own page never sends.
 */
export type Receipt = 'counted' | 'late' | 'unknown' | 'invalid';

/** A question as the lecturer's window asks it. */
export interface Asked {
  readonly question: UnaskedQuestion;
  readonly grading: Grading;
  /** The title of the lesson that is open. */
  readonly lesson?: string | undefined;
}

/** One round of a question, and the class's answers: one per seat, which can be changed until the question is closed. */
export class Poll {
  readonly #id: string;
  #said: Asked;
  readonly #asked = new Date().toISOString();
  #joined = 0;
  taken = true;
  readonly #answers = new Map<string, string>();

  constructor(id: string, said: Asked) {
    this.#id = id;
    this.#said = said;
  }

  get question(): ClassQuestion {
    return { ...this.#said.question, id: this.#id };
  }

  /** Called with the number of people who have joined, when it changes. */
  countJoined(joined: number): void {
    if (this.taken) this.#joined = Math.max(this.#joined, joined);
  }

  answer(seat: string, choice: string): Receipt {
    const clean = this.#cleaned(choice);
    if (clean === 'unknown' || clean === 'invalid') return clean;
    if (!this.taken) return 'late';
    this.#answers.set(seat, clean.choice);
    return 'counted';
  }

  /** Removes the answer of a seat that is free again. The result of a closed question stays. */
  forget(seat: string): void {
    if (this.taken) this.#answers.delete(seat);
  }

  /**
   * Goes on after another question was asked, closed if it was and anybody has answered.
   * @param said the question now, which may be in another language
   * @param has tells whether a seat is taken
   */
  resume(said: Asked, has: (seat: string) => boolean): void {
    this.#said = said;
    if (this.taken || this.#answers.size === 0) this.reopen(has);
  }

  /**
   * Accepts answers again. Those of seats that were given away meanwhile are forgotten.
   * @param has tells whether a seat is taken
   */
  reopen(has: (seat: string) => boolean): void {
    this.taken = true;
    for (const seat of this.#answers.keys()) if (!has(seat)) this.forget(seat);
  }

  answerOf(seat: string): string | undefined {
    return this.#answers.get(seat);
  }

  status(): NonNullable<ClassStatus>['poll'] {
    return { question: this.question, taken: this.taken, counts: this.#counts(), right: this.rightShown() };
  }

  /** Returns the answers with the right choices, which only the lecturer may receive. */
  result(): ClassResult {
    const { grading, lesson = '' } = this.#said;
    return {
      question: this.question,
      counts: this.#counts(),
      right: grading.right,
      lesson,
      asked: this.#asked,
      joined: this.#joined,
    };
  }

  /** The right choices; null until the question is closed, and if the lecturer's window does not know them. */
  rightShown(): string[] | null {
    return this.taken ? null : this.#said.grading.right;
  }

  #counts(): Counts {
    const { kind, options } = this.question;
    const offered = kind === 'do' ? [RIGHT] : options.map(({ choice }) => choice);
    const found = new Map<string, number>(offered.map((choice) => [choice, 0]));
    for (const choice of this.#answers.values()) found.set(choice, (found.get(choice) ?? 0) + 1);
    const all = [...found].map(([choice, count]) => ({ choice, count }));
    const isFirst = ({ choice }: Bar): number => Number(kind === 'do' && choice === RIGHT);
    const bars =
      kind === 'choice'
        ? all
        : all
            .sort((a, b) => isFirst(b) - isFirst(a) || b.count - a.count || (a.choice < b.choice ? -1 : 1))
            .slice(0, MAX_BARS);
    return { bars, answered: this.#answers.size };
  }

  /** Normalizes a choice. Free text is never allowed, because answers are shown to the class. */
  #cleaned(choice: string): { readonly choice: string } | 'unknown' | 'invalid' {
    const { question, grading } = this.#said;
    const { kind, options } = question;
    if (kind === 'choice') return options.some((option) => option.choice === choice) ? { choice } : 'invalid';
    if (kind === 'do') return grading.results.includes(choice) ? { choice } : 'invalid';
    if (kind === 'value') {
      const value = normalValue(choice);
      return value === null ? 'invalid' : { choice: value };
    }
    const cell = cellOfChoice(choice);
    if (cell === null) return 'invalid';
    const rows = new Map(Object.entries(grading.rows)).get(cell.column) ?? 0;
    return cell.row < rows ? { choice } : 'unknown';
  }
}
