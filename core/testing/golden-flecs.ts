import { readdirSync, readFileSync } from 'node:fs';
import type { Json } from '../trace/value.ts';

/** The memory of the real Flecs, as a recorded run writes it. */
export interface GoldenState {
  readonly entityIndex: Json;
  readonly tables: Json;
  readonly componentIndex: Readonly<Record<string, Json>>;
}

/** A run of the real Flecs 4.0.5: operations, their results, and its memory after some of them. */
export interface GoldenFlecsRun {
  readonly name: string;
  readonly steps: readonly { readonly op: string; readonly result?: Json; readonly state?: GoldenState }[];
  /** The operations with the schema lines before them. */
  readonly script: string;
  /** Ids whose records its states list when they exist; a model may have more. */
  readonly listed: ReadonlySet<string>;
}

interface GoldenFile {
  readonly schema: readonly { readonly name: string; readonly size: number; readonly traits?: readonly string[] }[];
  readonly steps: GoldenFlecsRun['steps'];
}

const FOLDER = new URL('./golden/', import.meta.url);
const WORDS: Readonly<Record<string, string>> = {
  CanToggle: 'toggle',
  Sparse: 'sparse',
  Exclusive: 'exclusive',
  Union: 'union',
};
const RELATIONS = ['Likes', 'Docked', 'Movement'];

/** All recorded runs of Flecs. Those on single topics and the random ones list the same ids, the others some more. */
export function goldenFlecsRuns(): GoldenFlecsRun[] {
  const runs = readdirSync(FOLDER)
    .filter((name) => name.includes('flecs'))
    .map((name) => {
      const file = JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as GoldenFile;
      return { name, steps: file.steps, script: scriptOf(file) };
    });
  const common = runs
    .filter(({ name }) => /^(random-flecs-\d|flecs-0)/.test(name))
    .flatMap(({ steps }) => idsOf(steps));
  return runs.map((run) => ({ ...run, listed: new Set([...common, ...idsOf(run.steps)]) }));
}

/** A state with the records that a recorded run would list. */
export function listedOnly(state: GoldenState, listed: ReadonlySet<string>): GoldenState {
  const records = Object.entries(state.componentIndex).filter(([id]) => listed.has(id));
  return { ...state, componentIndex: Object.fromEntries(records) };
}

function idsOf(steps: GoldenFlecsRun['steps']): string[] {
  return steps.flatMap(({ state }) => Object.keys(state?.componentIndex ?? {}));
}

function scriptOf({ schema, steps }: GoldenFile): string {
  const declarations = schema.map(({ name, size, traits = [] }) => {
    const words = traits.flatMap((trait) => WORDS[trait] ?? []);
    const kind =
      size > 0 ? `component ${name} size ${size}` : `${RELATIONS.includes(name) ? 'relation' : 'tag'} ${name}`;
    return [kind, ...words].join(' ');
  });
  const withs = schema.flatMap(({ name, traits = [] }) =>
    traits.filter((trait) => trait.startsWith('With ')).map((trait) => `with ${name} ${trait.slice('With '.length)}`),
  );
  return [...declarations, ...withs, ...steps.map(({ op }) => op)].join('\n');
}
