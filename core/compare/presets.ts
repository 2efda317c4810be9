import { shuffler } from '../cost/shuffler.ts';
import { printOperation } from '../script/print-operation.ts';
import { add, componentId, create, destroy, type Perform, queryAll, remove, set } from './make-operations.ts';

/** Classic questions as scripts that every engine can run. */
export const presetNames = [
  'add-remove',
  'iterate-one',
  'iterate-three',
  'fragmented',
  'random-access',
  'spawn-despawn',
  'lookup',
] as const;
export type PresetName = (typeof presetNames)[number];

/** Default number of entities, and the maximum for which all steps are kept. */
export const DEFAULT_ENTITIES = 100;
export const MAX_ENTITIES = 10_000;
/** The maximum that can be counted without keeping steps. */
export const MAX_COUNTED_ENTITIES = 1_000_000;

/** Seven components with the sizes of a small game. Page sizes are those of the real engines. */
const SCHEMA = `component Position size 12
component Velocity size 12
component Health size 4
component Transform size 64
component Name size 32
component Target size 8
tag Enemy
`;

/** Combinations of these tags make 32 kinds of entities. */
const FRAGMENT_TAGS = 5;

const ROUNDS = 4;

/**
 * Returns the script of a question.
 * @param entities at least 1
 */
export function presetScript(name: PresetName, entities: number): string {
  const lines: string[] = [];
  performPreset(name, entities, (operation) => lines.push(printOperation(operation)));
  return `${presets[name].title}\n${[presetSchema(name), ...lines].join('\n')}\n`;
}

export function presetSchema(name: PresetName): string {
  if (name !== 'fragmented') return SCHEMA;
  return [SCHEMA, ...KINDS.map((_, tag) => `tag ${kindName(tag)}`)].join('\n');
}

/**
 * Performs the operations of a preset's script. Each is created when it is needed, because long scripts cannot be kept.
 */
export function performPreset(name: PresetName, entities: number, perform: Perform): void {
  presets[name].perform(entities, perform);
}

/** Returns the number of operations in a preset's script without creating them. */
export function presetOperations(name: PresetName, entities: number): number {
  return presets[name].operations(entities);
}

/** Counts the numbers below `count` that have a bit set. */
function withKind(count: number, bit: number): number {
  const half = 2 ** bit;
  return Math.floor(count / (2 * half)) * half + Math.max(0, (count % (2 * half)) - half);
}

const [POSITION, VELOCITY, HEALTH] = [componentId('Position'), componentId('Velocity'), componentId('Health')];
const [TRANSFORM, NAME] = [componentId('Transform'), componentId('Name')];
const KINDS = Array.from({ length: FRAGMENT_TAGS }, (_, tag) => componentId(kindName(tag)));

interface Preset {
  readonly title: string;
  readonly operations: (n: number) => number;
  readonly perform: (n: number, perform: Perform) => void;
}

const presets: Readonly<Record<PresetName, Preset>> = {
  'add-remove': {
    title: '# Every entity gets a component and loses it again, while it has others.',
    operations: (n) => 5 * n,
    perform(n, perform) {
      const names = namesOf('e', n);
      for (let i = 0; i < n; i++) {
        perform(create(names[i]!));
        perform(add(names[i]!, POSITION, i));
        perform(add(names[i]!, TRANSFORM, 1));
      }
      for (const name of names) perform(add(name, VELOCITY, 1));
      for (const name of names) perform(remove(name, VELOCITY));
    },
  },
  'iterate-one': {
    title: '# One component of entities that have five.',
    operations: (n) => 6 * n + 1,
    perform(n, perform) {
      const components = [POSITION, VELOCITY, HEALTH, TRANSFORM, NAME];
      namesOf('e', n).forEach((name, i) => {
        perform(create(name));
        for (const component of components) perform(add(name, component, i));
      });
      perform(queryAll(POSITION));
    },
  },
  'iterate-three': {
    title: '# Three components at once; every other entity has them all.',
    operations: (n) => 3 * n + 2 * Math.ceil(n / 2) + 1,
    perform(n, perform) {
      const names = namesOf('e', n);
      names.forEach((name, i) => {
        perform(create(name));
        perform(add(name, POSITION, i));
        perform(add(name, TRANSFORM, 1));
      });
      // A random order makes the orders of the pools differ.
      for (const i of shuffler()(n)) {
        if (i % 2 !== 0) continue;
        perform(add(names[i]!, VELOCITY, i));
        perform(add(names[i]!, HEALTH, 1));
      }
      perform(queryAll(POSITION, VELOCITY, HEALTH));
    },
  },
  fragmented: {
    title: '# One component of entities of many kinds.',
    operations: (n) => 2 * n + KINDS.reduce((sum, _, tag) => sum + withKind(n, tag), 0) + 1,
    perform(n, perform) {
      namesOf('e', n).forEach((name, i) => {
        perform(create(name));
        perform(add(name, POSITION, i));
        KINDS.forEach((kind, tag) => {
          if (Math.floor(i / 2 ** tag) % 2 === 1) perform(add(name, kind));
        });
      });
      perform(queryAll(POSITION));
    },
  },
  'random-access': {
    title: '# The values of entities in no order.',
    operations: (n) => 5 * n,
    perform(n, perform) {
      const names = namesOf('e', n);
      names.forEach((name, i) => {
        perform(create(name));
        perform(add(name, POSITION, i));
        perform(add(name, HEALTH, 1));
      });
      for (const i of shuffler()(n)) perform(set(names[i]!, HEALTH, 2));
      for (const i of shuffler()(n)) perform(set(names[i]!, POSITION, 3));
    },
  },
  'spawn-despawn': {
    title: '# Storms of entities that come and go; every third stays a little longer.',
    // The last round does not destroy the entities that stay longer.
    operations: (n) => ROUNDS * 4 * n - Math.ceil(n / 3) + 1,
    perform(n, perform) {
      let before: readonly string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const names = namesOf(`s${round}_`, n);
        names.forEach((name, i) => {
          perform(create(name));
          perform(add(name, POSITION, i));
          perform(add(name, VELOCITY, 1));
        });
        for (let i = 0; i < before.length; i += 3) perform(destroy(before[i]!));
        names.forEach((name, i) => {
          if (i % 3 !== 0) perform(destroy(name));
        });
        before = names;
      }
      perform(queryAll(POSITION, VELOCITY));
    },
  },
  lookup: {
    title: '# Values are found by entity, in no order, and then all at once.',
    operations: (n) => 3 * n + Math.ceil(n / 2) + 1,
    perform(n, perform) {
      const names = namesOf('e', n);
      for (const name of names) perform(create(name));
      for (const i of shuffler()(n)) perform(add(names[i]!, POSITION, i));
      for (const i of shuffler()(n)) perform(set(names[i]!, POSITION, 1));
      for (let i = 0; i < n; i += 2) perform(remove(names[i]!, POSITION));
      perform(queryAll(POSITION));
    },
  },
};

function kindName(tag: number): string {
  return `Kind${tag}`;
}

/** Creates each name once, because a concatenated string would be hashed again at each use. */
export function namesOf(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}`);
}
