import type { PresetName } from '../../compare/presets/presets.ts';
import type { CurveRow } from '../../compare/table/curve.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { EngineId } from '../../script/language/language.ts';
import type { Script } from '../../script/language/script.ts';
import type { Span } from '../../script/operation/operation.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import type { MarkedCell } from '../../world/marked-cell.ts';

export interface LessonHead {
  /** The file name if the key is missing. */
  readonly title: string;
  /** As written, so it may be unknown; empty if the key is missing. */
  readonly engine: EngineId;
  /** Other engines that every operation is compared with, side by side; usually none. */
  readonly compare: readonly EngineId[];
  /** A language tag, such as `en` or `zh-CN`. */
  readonly locale: string;
  readonly goals: readonly string[];
  readonly needs: readonly string[];
  /** Duration in class; 0 if the key is missing. */
  readonly minutes: number;
}

/** A parsed lesson, see docs/lesson-format.md. It is complete only if `diagnostics` is empty. */
export interface Lesson {
  readonly name: string;
  readonly text: string;
  readonly head: LessonHead;
  /** The operations of all blocks. Line numbers are those of the lesson. */
  readonly script: Script;
  readonly parts: readonly LessonPart[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Operations `first` … `end`-1 of the lesson's script. */
interface Operations {
  readonly first: number;
  readonly end: number;
}

export type LessonPart = {
  readonly span: Span;
} /** For prose, `markdown` excludes the heading and is empty if there is nothing else. */ & (
  | { readonly kind: 'prose'; readonly markdown: string; readonly heading: string | null }
  | ({ readonly kind: 'setup' | 'ops' } & Operations)
  | { readonly kind: 'expect'; readonly claims: readonly Claim[] }
  | { readonly kind: 'quiz'; readonly question: Question }
  | { readonly kind: 'view'; readonly view: ViewBlock }
  | { readonly kind: 'compare'; readonly compare: LessonCompare }
  | { readonly kind: 'vote'; readonly vote: LessonVote }
  | { readonly kind: 'notes'; readonly markdown: string }
);

export type ClaimRelation = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'has' | 'lacks';

export interface Claim {
  readonly text: string;
  readonly span: Span;
  readonly path: string;
  readonly relation: ClaimRelation;
  readonly value: string;
}

export interface QuestionTexts {
  readonly ask: string;
  readonly hints: readonly string[];
  readonly why: string;
  /** The situations of its variants, besides those that are found by changing the lesson's own data. */
  readonly situations: readonly Situation[];
  /** Claims that bind the texts to the memory before the operation. Other data are only used if they are true. */
  readonly given: readonly Claim[];
  /** Claims that bind the texts to the memory after the operation. */
  readonly after: readonly Claim[];
  /** Numbers and order words in the texts that hold for any data, see `unboundWords`. */
  readonly always: readonly string[];
  /** `names` keeps the memory of the lesson, and only exchanges the names of entities. */
  readonly vary: 'data' | 'names';
}

/** How a variant of a question differs from the lesson's own data. `{a|b}` is one of the two words, chosen by the seed. */
export interface Situation {
  /** Script lines that run before the operation. */
  readonly run: readonly string[];
  /** Replaces the operation of the question. Null keeps the operation of the lesson. */
  readonly operation: string | null;
}

/** The bindings of a question whose texts hold for any data. */
export const UNBOUND = {
  situations: [],
  given: [],
  after: [],
  always: [],
  vary: 'data',
} as const satisfies Partial<QuestionTexts>;

/** A question about the lesson's next operation. The engine's next state is the answer key. */
export type Question = QuestionTexts &
  (
    | { readonly kind: 'cell'; readonly in: string | null; readonly which: 'any' | 'first' | 'last' }
    | { readonly kind: 'value'; readonly column: string; readonly row: number }
    | { readonly kind: 'choose'; readonly options: readonly QuizOption[] }
    | { readonly kind: 'do'; readonly in: readonly string[] }
  );

export interface QuizOption {
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly feedback: string | null;
  /** The explanation where this option is right, if it is not the lesson's own right one; null if it is never right. */
  readonly why: string | null;
}

export interface ViewBlock {
  /** Names of panes; null keeps the window's own choice. */
  readonly show: readonly string[] | null;
  /** Names of structures; null shows all. */
  readonly only: readonly string[] | null;
  /** `only` and `show` as the lesson has them, once they are resolved to structures of a run. */
  readonly words?: readonly string[] | null;
  readonly shownWords?: readonly string[] | null;
  /** The world map, or the whole diagram without folds; null leaves the choice to the director. */
  readonly zoom: 'map' | 'whole' | null;
  /** `plain` leaves out what the lesson does not explain: versions, pages, and how a storage is kept. */
  readonly detail: 'plain' | null;
  readonly mark: readonly MarkedCell[];
}

/** True if pictures leave out what the lesson has not explained. Without a `view` they do, as those of a script. */
export function isPlainView(view: ViewBlock | null): boolean {
  return view === null || view.detail === 'plain';
}

/** `table`: the cache lines of the operations, and the verdict. `curve`: a row of the table of a preset by the number of entities. `knob`: its table for numbers that one can turn. */
export const COMPARE_SHOWS = ['table', 'curve', 'knob'] as const;

export interface LessonCompare {
  readonly question: string;
  readonly show: (typeof COMPARE_SHOWS)[number];
  /** The row of a curve. */
  readonly row: CurveRow;
  /** How often each query is visited. */
  readonly visits: number;
  readonly engines: readonly EngineId[];
  /** Null compares the lesson's own operations so far. */
  readonly preset: PresetName | null;
  /** Null uses the preset's default. */
  readonly entities: number | null;
  readonly claims: readonly Claim[];
}

/** A vote of the class, to which no answer is right. A later vote with the same options shows how the class has changed its mind. */
export interface LessonVote {
  readonly ask: string;
  readonly options: readonly string[];
}

export interface LessonRun {
  readonly lesson: Lesson;
  /** Stops at a refused operation or at the first error of the lesson. */
  readonly run: ScriptRun;
  readonly moments: readonly LessonMoment[];
  readonly failures: readonly Diagnostic[];
}

/** One stop of a lesson that is played. `position` is the timeline position shown. */
export type LessonMoment = {
  readonly position: number;
  /** Markdown shown with it; null if the step's own sentence is enough. */
  readonly prose: string | null;
  /** True if a text, a question or a comparison begins here, and not only a step or its caption. */
  readonly beginsPage: boolean;
  /** The heading of its chapter; null before the first. */
  readonly chapter: string | null;
  /** Markdown for the presenter. */
  readonly notes: string | null;
  readonly view: ViewBlock | null;
} & (
  | { readonly kind: 'prose' }
  /** Steps `from` … `position`-1 lead here. */
  | { readonly kind: 'beat'; readonly from: number; readonly operation: number }
  /** Asked before operation `operation` of the script is run. */
  | { readonly kind: 'question'; readonly question: Question; readonly operation: number }
  | { readonly kind: 'compare'; readonly compare: LessonCompare }
  | { readonly kind: 'vote'; readonly vote: LessonVote }
);
