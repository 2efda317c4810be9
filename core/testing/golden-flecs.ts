import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../trace/value.ts';

export interface GoldenState {
  readonly entityIndex: Json;
  readonly tables: Json;
  readonly componentIndex: Readonly<Record<string, Json>>;
}

/** A recorded run of the real Flecs: operations, their results, and its memory after some of them. */
export interface GoldenFlecsRun {
  readonly name: string;
  readonly steps: readonly {
    readonly op: string;
    readonly result?: Json;
    readonly state?: GoldenState;
    readonly refused?: string;
    readonly calls?: readonly string[];
  }[];
  readonly script: string;
  /** Ids whose records are listed in its states if they exist. A model may have more records. */
  readonly listed: ReadonlySet<string>;
}

interface GoldenFile {
  /** The runs of 4.0.5 do not say it. */
  readonly version?: string;
  readonly schema: readonly {
    readonly name: string;
    readonly size: number;
    readonly relation?: boolean;
    readonly traits?: readonly string[];
  }[];
  /** The lines of a script with loops, whose lines are performed several times. */
  readonly script?: readonly string[];
  readonly steps: GoldenFlecsRun['steps'];
}

const FOLDER = new URL('./golden/', import.meta.url);
const WORDS: Readonly<Record<string, string>> = {
  CanToggle: 'toggle',
  Sparse: 'sparse',
  Exclusive: 'exclusive',
  Union: 'union',
  DontFragment: 'dontFragment',
};
/** Relations of runs that do not say which names are relations. */
const RELATIONS = ['Likes', 'Docked', 'Movement'];

/**
 * Returns all recorded runs of Flecs. The runs on single topics and the random runs list the same ids; the others list
 * some more.
 */
export function goldenFlecsRuns(version = '4.0.5'): GoldenFlecsRun[] {
  const runs = readdirSync(FOLDER)
    .filter((name) => name.includes('flecs'))
    .flatMap((name) => {
      const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as GoldenFile;
      if ((file.version ?? '4.0.5') !== version) return [];
      return [{ name, steps: file.steps.map(fromFirst), script: scriptOf(file) }];
    });
  const common = runs
    .filter(({ name }) => /^(random-flecs-\d|flecs-0)/.test(name))
    .flatMap(({ steps }) => idsOf(steps));
  return runs.map((run) => ({ ...run, listed: new Set([...common, ...idsOf(run.steps)]) }));
}

/** Ids that belong to the library alone, whose records a recorded run leaves out. */
const OF_LIBRARY = /^(?:Prefab|Disabled|Final|OrderedChildren|TreeSpawner|\((?:IsA|ChildOf|\*),\*\))$/;

/** Removes the records of ids in which nothing is of the script. */
export function ownRecordsOnly(state: GoldenState): GoldenState {
  const records = Object.entries(state.componentIndex).filter(([id]) => !OF_LIBRARY.test(id));
  return { ...state, componentIndex: Object.fromEntries(records) };
}

/** Ranges count from the first entity, so that what the library has before it is left out. */
function fromFirst(step: GoldenFlecsRun['steps'][number]): GoldenFlecsRun['steps'][number] {
  const ranges = (step.state?.entityIndex as { ranges?: { min: number }[] } | undefined)?.ranges;
  for (const range of ranges ?? []) range.min = Math.max(0, range.min);
  return step;
}

/** Removes the records from a state that a recorded run would not list. */
export function listedOnly(state: GoldenState, listed: ReadonlySet<string>): GoldenState {
  const records = Object.entries(state.componentIndex).filter(([id]) => listed.has(id));
  return { ...state, componentIndex: Object.fromEntries(records) };
}

function idsOf(steps: GoldenFlecsRun['steps']): string[] {
  return steps.flatMap(({ state }) => Object.keys(state?.componentIndex ?? {}));
}

function scriptOf({ version, schema, script, steps }: GoldenFile): string {
  const declarations = schema.map(({ name, size, relation = RELATIONS.includes(name), traits = [] }) => {
    const words = traits.flatMap((trait) => (trait.startsWith('With ') ? [] : (WORDS[trait] ?? trait)));
    const kind = size > 0 ? `component ${name} size ${size}` : `${relation ? 'relation' : 'tag'} ${name}`;
    return [kind, ...words].join(' ');
  });
  const withs = schema.flatMap(({ name, traits = [] }) =>
    traits.filter((trait) => trait.startsWith('With ')).map((trait) => `with ${name} ${trait.slice('With '.length)}`),
  );
  const head = version === undefined ? [] : [`config version ${version}`];
  return [...head, ...declarations, ...withs, ...(script ?? steps.map(({ op }) => op))].join('\n');
}
