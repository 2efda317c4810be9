import { printOperation } from '../../script/operation/print-operation.ts';
import { preset as addRemove } from './add-remove.ts';
import { preset as fragmented } from './fragmented.ts';
import { preset as iterateOne } from './iterate-one.ts';
import { preset as iterateThree } from './iterate-three.ts';
import { preset as lookup } from './lookup.ts';
import type { Perform } from './make-operations.ts';
import type { Pass } from './passes.ts';
import { namesOf, type Preset, SCHEMA } from './preset.ts';
import { preset as randomAccess } from './random-access.ts';
import { preset as sparseSetOrArchetype } from './sparse-set-or-archetype.ts';
import { preset as spawnDespawn } from './spawn-despawn.ts';

/** Classic questions as scripts that every engine can run, in the order of menus: docs/add-a-comparison.md. */
export const presets = {
  'sparse-set-or-archetype': sparseSetOrArchetype,
  'add-remove': addRemove,
  'iterate-one': iterateOne,
  'iterate-three': iterateThree,
  fragmented,
  'random-access': randomAccess,
  'spawn-despawn': spawnDespawn,
  lookup,
} as const satisfies Readonly<Record<string, Preset>>;
export type PresetName = keyof typeof presets;
export const presetNames = Object.keys(presets) as [PresetName, ...PresetName[]];

/** Returns how often a question visits what a query finds; once for scripts (null). */
export function visitsOf(name: PresetName | null): number {
  const preset: Preset | null = name === null ? null : presets[name];
  return preset?.visits ?? 1;
}

/** Default number of entities, and the maximum for which all steps are kept. */
export const DEFAULT_ENTITIES = 100;
export const MAX_ENTITIES = 10_000;
/** The maximum that can be counted without keeping steps. */
export const MAX_COUNTED_ENTITIES = 1_000_000;

/**
 * Returns the script of a question.
 * @param entities at least 1
 */
export function presetScript(name: PresetName, entities: number): string {
  const { title, setup = [], passes }: Preset = presets[name];
  const names = namesOf('e', entities);
  const linesOf = (all: readonly Pass[]): string[] => {
    const lines: string[] = [];
    for (const pass of all) pass.perform(names, (operation) => lines.push(printOperation(operation)));
    return lines;
  };
  const before = setup.length === 0 ? [] : ['setup', ...linesOf(setup), 'end'];
  return `${title}\n${[presetSchema(name), ...before, ...linesOf(passes)].join('\n')}\n`;
}

export function presetSchema(name: PresetName): string {
  const { schema = [] }: Preset = presets[name];
  return [SCHEMA, ...schema].join('\n');
}

interface Performing {
  /** Called between the set-up and the question. */
  readonly onQuestion?: () => void;
  /** True to create entities in bulk, if the question has that. */
  readonly inBulk?: boolean;
}

/** Performs the operations of a preset's script. Each is created when it is needed, because long scripts cannot be kept. */
export function performPreset(
  name: PresetName,
  entities: number,
  perform: Perform,
  { onQuestion, inBulk = false }: Performing = {},
): void {
  const { setup = [], passes, bulkPasses = passes }: Preset = presets[name];
  const names = namesOf('e', entities);
  for (const pass of setup) pass.perform(names, perform);
  onQuestion?.();
  for (const pass of inBulk ? bulkPasses : passes) pass.perform(names, perform);
}

/** Returns the number of operations in a preset's script without creating them. */
export function presetOperations(name: PresetName, entities: number): number {
  const { setup = [], passes }: Preset = presets[name];
  return [...setup, ...passes].reduce((sum, pass) => sum + pass.operations(entities), 0);
}
