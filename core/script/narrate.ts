import { maskText } from '../cells/mask-text.ts';
import type { ModelError } from '../trace/model-error.ts';
import type { Step, StepArgs } from '../trace/step.ts';
import type { Driver, EngineId, Handle } from './language.ts';
import type { ScriptRun } from './run.ts';

/** Looks up a text of the user's language. */
export type TranslateText = (key: string, args: Readonly<Record<string, string | number>>) => string;

/** Arguments of steps that hold a raw handle. */
const HANDLES = new Set(['entity', 'last', 'hint', 'base', 'other']);
/** Arguments of steps that hold a mask of signature bits. */
const MASKS = new Set(['signature', 'require', 'exclude', 'common']);
/** What a step says for an empty list of components. */
const NO_NAMES = '—';
/** A handle within an id: `(Likes,#7)`. */
const HANDLE_IN_ID = /#(\d+)/g;

/** What knows what handles mean: the run of a script, a game. */
export interface Interpreter {
  readonly driver: Pick<Driver, 'decode'>;
  nameOf(handle: Handle): string | undefined;
}

/** What an engine is called. Libraries have one name everywhere, what they are compared with has one in each language. */
export function engineName(engine: EngineId, translate: TranslateText): string {
  return translate(`ui.engine.name.${engine}`, {});
}

/** What a step says, in the language of `translate`: `step.<code>`, and what came of it. Null is the position before the first step. */
export function narrate(step: Step | null, run: Interpreter, translate: TranslateText): string {
  if (step === null) return translate('step.start', {});
  if (step.code === 'setup')
    return translate(step.args.entities === 0 ? 'ui.beat.setupOnly' : 'ui.beat.setup', counts(step.args, translate));
  const key = step.code === 'operation' ? 'ui.beat.operation' : `step.${step.code}`;
  const lead = translate(key, { ...words(step.args, run, step.code), ...masks(step.args, translate) });
  if (step.outcome === undefined) return lead;
  return translate('ui.beat.outcome', { lead, outcome: narrate(step.outcome, run, translate) });
}

/** Numbers of things with their words: `8 operations`. */
function counts(args: StepArgs, translate: TranslateText): Record<string, string> {
  const said = Object.entries(args).map(([name, count]) => [
    name,
    translate(`ui.beat.count.${name}`, { count: Number(count) }),
  ]);
  return Object.fromEntries(said);
}

/** The arguments that are masks, as words: `bits 53 and 12`. A list without names is `no components`. */
function masks(args: StepArgs, translate: TranslateText): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(args)) {
    if (typeof value === 'bigint' && MASKS.has(name)) result[name] = maskText(value, translate);
    else if (value === NO_NAMES) result[name] = translate('mask.components', {});
  }
  return result;
}

/** Why an operation stopped, and what to do: `error.<code>`. */
export function narrateError(error: ModelError, run: ScriptRun, translate: TranslateText): string {
  const args = errorArgs(error, run);
  // The sentence names the engine that refuses.
  const engine = 'engine' in args ? { engine: engineName(run.engine, translate) } : {};
  return translate(`error.${error.code}`, { ...args, ...engine });
}

/** The arguments of a refusal, ready for its sentence: plain data that needs no run any more. */
export function errorArgs(error: ModelError, run: Interpreter): Readonly<Record<string, string | number>> {
  return words(error.args, run, error.code);
}

/** A handle as people read it: `e1 (3 v0)`, without a name `3 v0`. */
export function describeHandle(handle: Handle, run: Interpreter): string {
  const { index, version } = run.driver.decode(handle);
  const name = run.nameOf(handle);
  return name === undefined ? `${index} v${version}` : `${name} (${index} v${version})`;
}

/** Arguments ready for a sentence. Each handle also gives its parts: `entity_index`, `entity_version`. */
function words(args: StepArgs, run: Interpreter, code: string): Record<string, string | number> {
  const result: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(args)) {
    const swapped = code === 'find-both' && (name === 'a' || name === 'b');
    if ((HANDLES.has(name) || swapped) && typeof value !== 'string') {
      const { index, version } = run.driver.decode(value);
      result[name] = describeHandle(value, run);
      result[`${name}_index`] = index;
      result[`${name}_version`] = version;
    } else {
      const text = typeof value === 'bigint' ? value.toString() : value;
      result[name] = typeof text === 'string' ? plainText(name, text, run) : text;
    }
  }
  return result;
}

/** `registry.entities` is called `entities`, `world.alive` is called `alive`; components keep their names; entities in ids get theirs. */
function plainText(name: string, value: string, run: Interpreter): string {
  if (name === 'component') return value.replace(/^(registry|world)\./, '');
  return value.replace(HANDLE_IN_ID, (_, digits: string) => {
    const { index, version } = run.driver.decode(Number(digits));
    return run.nameOf(Number(digits)) ?? `${index} v${version}`;
  });
}
