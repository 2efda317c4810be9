import type { PresetName } from '../compare/presets.ts';
import type { MarkedCell } from '../inspect/marked-cell.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { EngineId } from '../script/language.ts';
import type { Span } from '../script/operation.ts';
import type { ScriptRun } from '../script/run.ts';
import type { Script } from '../script/script.ts';

/** What the front matter says. */
export interface LessonHead {
  /** The file's name where it is missing. */
  readonly title: string;
  /** As written: it may be unknown, or empty where it is missing. */
  readonly engine: EngineId;
  /** A language tag: `en`, `zh-CN`. */
  readonly locale: string;
  readonly goals: readonly string[];
  /** Ids of lessons that come first. */
  readonly needs: readonly string[];
  /** In class; 0 where they are missing. */
  readonly minutes: number;
}

/** A parsed lesson: docs/lesson-format.md. It is complete only when `diagnostics` is empty. */
export interface Lesson {
  /** Where it came from, for messages: a file name. */
  readonly name: string;
  readonly text: string;
  readonly head: LessonHead;
  /** All operations of all blocks. Its lines are the lines of the lesson. */
  readonly script: Script;
  /** Prose and blocks in the order of the text. */
  readonly parts: readonly Part[];
  readonly diagnostics: readonly Diagnostic[];
}

/** Operations `first` … `end`-1 of the lesson's script. */
interface Operations {
  readonly first: number;
  readonly end: number;
}

/** A piece of a lesson. `span` is its first line. */
export type Part = { readonly span: Span } /** `markdown` is without its heading, and empty where that is all. */ & (
  | { readonly kind: 'prose'; readonly markdown: string; readonly heading: string | null }
  | ({ readonly kind: 'setup' | 'ops' } & Operations)
  | { readonly kind: 'expect'; readonly claims: readonly Claim[] }
  | { readonly kind: 'quiz'; readonly question: Question }
  | { readonly kind: 'view'; readonly view: LessonView }
  | { readonly kind: 'compare'; readonly compare: LessonCompare }
  | { readonly kind: 'notes'; readonly markdown: string }
);

export type Relation = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'has' | 'lacks';

/** A statement about the memory that the engine checks. */
export interface Claim {
  /** As written. */
  readonly text: string;
  readonly span: Span;
  readonly path: string;
  readonly relation: Relation;
  readonly value: string;
}

interface Asked {
  readonly ask: string;
  readonly hints: readonly string[];
  readonly why: string;
  /** Lines of script that are run before the question is asked again. */
  readonly retry: readonly string[];
}

/** A question about the next operation of the lesson. The engine's next state is the key. */
export type Question = Asked &
  (
    | { readonly kind: 'cell'; readonly in: string | null; readonly which: 'any' | 'first' | 'last' }
    | { readonly kind: 'value'; readonly column: string; readonly row: number }
    | { readonly kind: 'choose'; readonly options: readonly QuizOption[] }
    | { readonly kind: 'do'; readonly in: readonly string[] }
  );

export interface QuizOption {
  readonly text: string;
  readonly claims: readonly Claim[];
  /** Shown when it is chosen and wrong. */
  readonly feedback: string | null;
}

export interface LessonView {
  /** Names of panes; null: as the window has them. */
  readonly show: readonly string[] | null;
  /** Names of structures; null: all. */
  readonly only: readonly string[] | null;
  /** The world map, or the whole diagram without folds; null: the director chooses. */
  readonly zoom: 'map' | 'whole' | null;
  readonly mark: readonly MarkedCell[];
}

export interface LessonCompare {
  readonly question: string;
  readonly engines: readonly EngineId[];
  /** Null: the lesson's own operations so far. */
  readonly preset: PresetName | null;
  /** Null: the preset's own. */
  readonly entities: number | null;
  readonly claims: readonly Claim[];
}

/** A lesson whose operations were run. */
export interface LessonRun {
  readonly lesson: Lesson;
  /** Of an engine that refused an operation, or of a lesson with errors: up to there. */
  readonly run: ScriptRun;
  /** At least one. */
  readonly moments: readonly Moment[];
  /** What the lesson says of the memory and is not so. */
  readonly failures: readonly Diagnostic[];
}

/** One stop of a lesson that is played. `position` is the timeline's position that is shown. */
export type Moment = {
  readonly position: number;
  /** Markdown that is shown with it; null where the sentence of the step says all. */
  readonly prose: string | null;
  /** Heading of the chapter it belongs to; null before the first. */
  readonly chapter: string | null;
  /** Markdown for the presenter. */
  readonly notes: string | null;
  readonly view: LessonView | null;
} & (
  | { readonly kind: 'prose' }
  /** Steps `from` … `position`-1 led to it. */
  | { readonly kind: 'beat'; readonly from: number; readonly operation: number }
  /** Asked before operation `operation` of the script is run. */
  | { readonly kind: 'question'; readonly question: Question; readonly operation: number }
  | { readonly kind: 'compare'; readonly compare: LessonCompare }
);
