import { maskText } from '../../cells/mask-text.ts';
import type { ModelError } from '../../trace/model-error.ts';
import type { Step, StepArgs } from '../../trace/step.ts';
import type { Driver, EngineId, Handle } from '../language/language.ts';
import type { ScriptRun } from '../run/run.ts';
import { wordsOf } from './reading-time.ts';

export type TranslateText = (key: string, args: Readonly<Record<string, string | number>>) => string;

const HANDLES = new Set(['entity', 'last', 'hint', 'base', 'source', 'parent', 'other']);
const MASKS = new Set(['signature', 'require', 'exclude', 'common']);
/** Arguments that may list components. */
const LISTS = new Set(['id', 'ids', 'components', 'excluded']);
/** Marks an empty list of components in step arguments. */
const NO_NAMES = '—';
/** A handle inside an id: `(Likes,#7)`. */
const HANDLE_IN_ID = /#(\d+)/g;

export interface Interpreter {
  readonly driver: Pick<Driver, 'decode'>;
  nameOf(handle: Handle): string | undefined;
  /** Returns the name that the entity of a handle had before it was destroyed. Games have no such names. */
  formerNameOf?(handle: Handle): string | undefined;
  /** True to leave out the versions of handles, the allocation of pages, and the step with which a beat begins if it has consequences. */
  readonly isPlain?: boolean;
  /** True to leave out how many more changes there are: nobody can open them in a file or a lesson. */
  readonly cannotOpenMore?: boolean;
}

/** Returns an engine's displayed name. Libraries have the same name in every language; the baselines are translated. */
export function engineName(engine: EngineId, translate: TranslateText): string {
  return translate(`ui.engine.name.${engine}`, {});
}

/** More consequences are counted, because nobody reads a longer sentence while stepping. */
const MAX_OUTCOMES = 4;

/** A caption keeps as many consequences as fit, but at least one if it does not begin with what was done. Two Chinese characters are a word. */
const MAX_WORDS = 30;
/** As in `And 12 more changes.` */
const WORDS_OF_COUNT = 4;

/**
 * Returns the sentence of a step, `step.<code>`. A beat says its main step and its consequences in the order in which they ran; an operation begins with
 * what was done. How many more changes there are comes last. Null is the position before the first step.
 */
export function narrate(step: Step | null, run: Interpreter, translate: TranslateText): string {
  if (step === null) return translate('step.start', {});
  if (step.code === 'setup')
    return translate(step.args.entities === 0 ? 'ui.beat.setupOnly' : 'ui.beat.setup', countArgs(step.args, translate));
  const key = keyOf(step);
  const args = listArgs(
    {
      ...sentenceArgs(step.args, run, step.code),
      ...maskArgs(step.args, translate),
      ...calledArgs(step, run, translate),
    },
    translate,
  );
  const lead = translate(key, { ...args, ...actualName(step.args, run, translate) });
  const { outcomes: all = [], moreOutcomes = 0 } = step;
  // A plain picture has no pages.
  const outcomes = run.isPlain === true ? all.filter(({ args: { page } }) => page === undefined) : all;
  if (outcomes.length === 0) return lead;
  const sentences = new Map(outcomes.map((each) => [narrate(each, run, translate), each]));
  const counted = run.cannotOpenMore === true ? 0 : WORDS_OF_COUNT;
  const isLeadSaid = step.leadsFirst === true || run.isPlain !== true;
  const said = mostTelling([...sentences], [isLeadSaid ? lead : '', counted], step.leadsFirst === true ? 0 : 1);
  const count = run.cannotOpenMore === true ? 0 : sentences.size - said.length + moreOutcomes;
  const more =
    count === 0 ? [] : [translate(step.isReading === true ? 'ui.beat.moreSteps' : 'ui.beat.more', { count })];
  if (!isLeadSaid) return [...said, ...more].join(translate('ui.beat.separator', {}));
  const before = new Set(all.slice(0, step.ranBefore ?? 0));
  const isEarlier = (sentence: string): boolean => before.has(sentences.get(sentence)!);
  const parts = [...said.filter(isEarlier), lead, ...said.filter((each) => !isEarlier(each)), ...more];
  return parts.join(translate('ui.beat.separator', {}));
}

/** Names the listeners that ran one after another, or the first and the last of many. */
function calledArgs({ code, calls }: Step, run: Interpreter, translate: TranslateText): Record<string, string> {
  if (calls === undefined || calls.length === 0) return {};
  const ids = calls.map((call) => translate(`called.${call.code}`, sentenceArgs(call.args, run, call.code)));
  return code === 'change.called-many' ? { from: ids[0]!, to: ids[1]! } : { ids: ids.join(', ') };
}

/** Adds the entity on which an operation acts to the name in its line, if they differ: in a loop, or after a handle came to mean another entity. */
function actualName({ name, subject }: StepArgs, run: Interpreter, translate: TranslateText): Record<string, string> {
  if (subject === undefined || typeof subject === 'string') return {};
  const actual = run.nameOf(subject);
  if (actual === undefined || actual === name) return {};
  return { name: translate('ui.beat.actual', { name: String(name), actual }) };
}

/**
 * Sentences about an entity stay if there are too many, or if the caption would be long. Pages go first, then the longest of the others, and what
 * listeners ran stays.
 */
function mostTelling(
  sentences: readonly (readonly [sentence: string, step: Step])[],
  [lead, wordsOfCount]: readonly [string, number],
  fewest: number,
): readonly string[] {
  const isTelling = ({ args }: Step): boolean => (args.last ?? args.entity ?? args.row) !== undefined;
  const pages = sentences.filter(([, { args }]) => args.page !== undefined);
  const others = sentences.filter(([, step]) => !isTelling(step)).sort(([a], [b]) => wordsOf(b) - wordsOf(a));
  const dispensable = [...pages, ...others, ...sentences.toReversed()].filter(([, { calls }]) => calls === undefined);
  for (let kept = Math.min(MAX_OUTCOMES, sentences.length); ; kept--) {
    const dropped = new Set<unknown>();
    for (const each of dispensable) if (dropped.size < sentences.length - kept) dropped.add(each);
    const said = sentences.flatMap((each) => (dropped.has(each) ? [] : each[0]));
    const counted = dropped.size === 0 ? 0 : wordsOfCount;
    if (kept <= fewest || wordsOf([lead, ...said].join(' ')) + counted <= MAX_WORDS) return said;
  }
}

function keyOf({ code, args }: Step): string {
  if (code === 'operation') return operationKey(args);
  return code.startsWith('change.') ? `ui.beat.${code}` : `step.${code}`;
}

/** Creating entities with components, a range with an end, and what got a position have sentences of their own. */
function operationKey({ kind, ids, max, row }: StepArgs): string {
  const isLonger = (ids !== undefined && ids !== '') || max !== undefined;
  return `ui.beat.operation.${kind}${isLonger ? '-with' : row === undefined ? '' : '-at'}`;
}

/** Formats counts with their nouns, such as `8 operations`. */
function countArgs(args: StepArgs, translate: TranslateText): Record<string, string> {
  const said = Object.entries(args).map(([name, count]) => [
    name,
    translate(`ui.beat.count.${name}`, { count: Number(count) }),
  ]);
  return Object.fromEntries(said);
}

/** Formats mask arguments, such as `bits 53 and 12`, and empty lists as `no components`. */
function maskArgs(args: StepArgs, translate: TranslateText): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === 'bigint' && MASKS.has(name)) result[name] = maskText(value, translate);
    else if (value === NO_NAMES) result[name] = translate('mask.components', {});
  }
  return result;
}

/** Formats lists as `A, B and C`. A type in brackets stays as the engine writes it. */
function listArgs(
  args: Readonly<Record<string, string | number>>,
  translate: TranslateText,
): Record<string, string | number> {
  const said = Object.entries(args).map(([name, value]) => {
    if (typeof value !== 'string' || !LISTS.has(name) || value.startsWith('[')) return [name, value];
    const items = value.split(', ');
    const last = items.pop()!;
    const before = items.join(translate('mask.comma', {}));
    return [name, items.length === 0 ? last : `${before}${translate('mask.and', {})}${last}`];
  });
  return Object.fromEntries(said);
}

/** Returns the sentence of a refusal, `error.<code>`: why an operation stopped and what to do. */
export function narrateError(error: ModelError, run: ScriptRun, translate: TranslateText): string {
  const args = errorArgs(error, run);
  const engine = 'engine' in args ? { engine: engineName(run.engine, translate) } : {};
  return translate(`error.${error.code}`, { ...args, ...engine });
}

/** Formats the arguments of a refusal, so that its sentence no longer needs the run. */
export function errorArgs(error: ModelError, run: Interpreter): Readonly<Record<string, string | number>> {
  return sentenceArgs(error.args, run, error.code);
}

/** Returns the name of a handle, or `3 v0` if it has none; plainly `3`. */
export function describeHandle(handle: Handle, run: Interpreter, name = run.nameOf(handle)): string {
  if (name !== undefined) return name;
  const { index, version } = run.driver.decode(handle);
  return run.isPlain === true ? String(index) : `${index} v${version}`;
}

/** Formats arguments for a sentence. Each handle also adds its parts: `entity_index`, `entity_version`. */
function sentenceArgs(args: StepArgs, run: Interpreter, code: string): Record<string, string | number> {
  const result: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(args)) {
    const swapped = code === 'find-both' && (name === 'a' || name === 'b');
    if ((HANDLES.has(name) || swapped) && typeof value !== 'string') {
      const { index, version } = run.driver.decode(value);
      // A requested handle has no entity yet, so it has no former name.
      const former = name === 'hint' ? undefined : run.formerNameOf?.(value);
      result[name] = describeHandle(value, run, run.nameOf(value) ?? former);
      result[`${name}_index`] = index;
      result[`${name}_version`] = version;
    } else {
      const text = typeof value === 'bigint' ? value.toString() : value;
      result[name] = typeof text === 'string' ? shortText(name, text, run) : text;
    }
  }
  return result;
}

/** Shortens `registry.entities` to `entities` and `world.alive` to `alive`. In ids, replaces handles by entity names. */
function shortText(name: string, value: string, run: Interpreter): string {
  if (name === 'component') return value.replace(/^(registry|world)\./, '').replace(/^group\./, 'group ');
  return value.replace(HANDLE_IN_ID, (_, digits: string) => {
    const { index, version } = run.driver.decode(Number(digits));
    return run.nameOf(Number(digits)) ?? `${index} v${version}`;
  });
}
