import type { Engine } from '../../engine/engine.ts';
import type { Operation } from '../../script/operation/operation.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { type ClaimMemory, memoryAfter } from '../claims/claim-memory.ts';
import { valueAtPath } from '../claims/judge-claim.ts';
import type { Claim, Question } from '../parse/lesson.ts';
import { operationEntity } from './varied-script.ts';
import { renameWords } from './words.ts';

/** Texts for blanks such as `{entity}`, by the word in the blank; null if the question has no text for it. */
export type Blanks = Readonly<Record<string, string | null>>;

/** Returns the texts of the blanks that a question's operation fills. */
export function operationBlanks(run: ScriptRun, operation: Operation): Blanks {
  return {
    entity: operationEntity(operation),
    index: operationIndex(run, operation)?.toString() ?? null,
    component: componentOf(operation),
    operation: operation.text,
    value: 'value' in operation && operation.value !== undefined ? String(operation.value) : null,
  };
}

/** Returns the index of an operation's entity; null if the operation has none. */
export function operationIndex(run: ScriptRun, operation: Operation): number | null {
  const name = operationEntity(operation);
  const handle = name === null ? undefined : run.handleOf(name);
  return handle === undefined ? null : run.driver.decode(handle).index;
}

function componentOf(operation: Operation): string | null {
  if ('component' in operation) return operation.component;
  if (!('id' in operation)) return null;
  return operation.id.kind === 'id' ? operation.id.name : `(${operation.id.first},${operation.id.second})`;
}

/** Renames entities in a question, and fills in the blanks that are one word. Other blanks are kept. */
export function fillQuestion(question: Question, blanks: Blanks, names: ReadonlyMap<string, string>): Question {
  const fill = (text: string) => fillWords(renameWords(text, names), blanks);
  const fillClaims = (claims: readonly Claim[]) => claims.map((claim) => mapClaim(claim, fill));
  const filled = { ...mapTexts(question, fill), given: fillClaims(question.given), after: fillClaims(question.after) };
  if (filled.kind !== 'choose') return filled;
  return { ...filled, options: filled.options.map((option) => ({ ...option, claims: fillClaims(option.claims) })) };
}

/**
 * Fills in the blanks that are paths, from the memory around the last operation of a run: `{position(e1, PATH)}` before
 * it, `{then PATH}` after it. Moves the timeline.
 * @returns null if a path leads nowhere
 */
export function fillPaths(question: Question, run: ScriptRun, engine: Engine): Question | null {
  const paths = new Set(pathBlanks(question));
  const values = new Map<string, string>();
  for (const then of [false, true]) {
    const here = [...paths].filter((path) => path.startsWith('then ') === then);
    if (here.length === 0) continue;
    const memory = memoryAfter(run, engine, run.whole.length - (then ? 0 : 1));
    for (const path of here) {
      const value = textAtPath(path.replace(/^then /, ''), memory);
      if (value === null) return null;
      values.set(path, value);
    }
  }
  return mapTexts(question, (text) => text.replace(BLANK, (blank, path: string) => values.get(path) ?? blank));
}

/** Returns the paths in the blanks of a question's texts. */
export function pathBlanks(question: Question): readonly string[] {
  return questionTexts(question)
    .flatMap((text) => [...text.matchAll(BLANK)].map((found) => found[1]!))
    .filter((blank) => !WORD_BLANKS.includes(blank));
}

/** Returns null if the path leads nowhere. */
export function textAtPath(path: string, memory: ClaimMemory): string | null {
  const value = valueAtPath(path, memory);
  return value === null ? null : typeof value === 'string' ? value : JSON.stringify(value);
}

/** Replaces the blanks in a claim that the operation fills. */
export function fillClaim(claim: Claim, blanks: Blanks): Claim {
  return mapClaim(claim, (text) => fillWords(text, blanks));
}

/** Leaves claims unchanged. */
function mapTexts(question: Question, fill: (text: string) => string): Question {
  const filled = {
    ask: fill(question.ask),
    hints: question.hints.map(fill),
    why: fill(question.why),
  };
  if (question.kind !== 'choose') return { ...question, ...filled };
  const options = question.options.map(({ text, claims, feedback, why }) => ({
    text: fill(text),
    claims,
    feedback: feedback === null ? null : fill(feedback),
    why: why === null ? null : fill(why),
  }));
  return { ...question, ...filled, options };
}

/** Returns the texts that a student reads. */
function questionTexts(question: Question): readonly string[] {
  const options = question.kind === 'choose' ? question.options : [];
  const said = options.flatMap(({ text, feedback, why }) => [text, feedback ?? '', why ?? '']);
  return [question.ask, ...question.hints, question.why, ...said];
}

function questionClaims(question: Question): readonly Claim[] {
  const options = question.kind === 'choose' ? question.options : [];
  return [...question.given, ...question.after, ...options.flatMap(({ claims }) => claims)];
}

/** Returns the texts and claims of a question as one text. */
export function allText(question: Question): string {
  return [...questionTexts(question), ...questionClaims(question).map(({ text }) => text)].join('\n');
}

/** Blanks that are words and not paths. They are kept if the question has no text for them. */
const WORD_BLANKS = ['entity', 'index', 'component', 'value', 'operation', 'cell', 'answer'];

const BLANK = /\{([^{}|]+)\}/g;

function fillWords(text: string, blanks: Blanks): string {
  return text.replace(/\{(\w+)\}/g, (blank, word: string) => blanks[word] ?? blank);
}

function mapClaim(claim: Claim, fill: (text: string) => string): Claim {
  return { ...claim, text: fill(claim.text), path: fill(claim.path), value: fill(claim.value) };
}
