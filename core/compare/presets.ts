import { shuffler } from '../cost/shuffler.ts';

/** The classic questions, as scripts that every engine can run. */
export const presetNames = [
  'add-remove',
  'iterate-one',
  'iterate-three',
  'fragmented',
  'random-access',
  'spawn-despawn',
  'lookup',
] as const;
/** A classic question. */
export type PresetName = (typeof presetNames)[number];

/** Entities of a preset when no number is given, and the most of which all steps are kept. */
export const DEFAULT_ENTITIES = 100;
export const MOST_ENTITIES = 10_000;
/** The most that can be counted without keeping steps. */
export const MOST_COUNTED_ENTITIES = 1_000_000;

/** Seven components, as many bytes as a small game has. Pages are as large as in a real game. */
const SCHEMA = `component Position size 12
component Velocity size 12
component Health size 4
component Transform size 64
component Name size 32
component Target size 8
tag Enemy
`;

/** In all combinations they make 32 kinds of entities. */
const FRAGMENT_TAGS = 5;

/** Rounds in which storms come and go. */
const ROUNDS = 4;

/**
 * A script for one of the questions.
 * @param entities how many take part, 1 at least
 */
export function presetScript(name: PresetName, entities: number): string {
  return `${titles[name]}\n${[presetSchema(name), ...presetLines(name, entities)].join('\n')}\n`;
}

/** The schema of a preset's script. */
export function presetSchema(name: PresetName): string {
  if (name !== 'fragmented') return SCHEMA;
  return [SCHEMA, ...each(FRAGMENT_TAGS, (tag) => [`tag Kind${tag}`])].join('\n');
}

/** The operations of a preset's script, one a line: each is made when it is needed, for scripts that are too long to be kept. */
export function presetLines(name: PresetName, entities: number): Iterable<string> {
  return generators[name](entities);
}

/** Operations of a preset's script: one a line, behind the title and the declarations. Far quicker than parsing it. */
export function presetOperations(text: string): number {
  return text.match(/^(?!#|component |tag ).+/gm)?.length ?? 0;
}

const titles: Readonly<Record<PresetName, string>> = {
  'add-remove': '# Every entity gets a component and loses it again, while it has others.',
  'iterate-one': '# One component of entities that have five.',
  'iterate-three': '# Three components at once; every other entity has them all.',
  fragmented: '# One component of entities of many kinds.',
  'random-access': '# The values of entities in no order.',
  'spawn-despawn': '# Storms of entities that come and go; every third stays a little longer.',
  lookup: '# Values are found by entity, in no order, and then all at once.',
};

/** The operations of a script, one a line, as they are needed. */
type Generator = (entities: number) => Iterable<string>;

const generators: Readonly<Record<PresetName, Generator>> = {
  *'add-remove'(entities) {
    yield* each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, `add e${i} Transform 1`]);
    yield* each(entities, (i) => [`add e${i} Velocity 1`]);
    yield* each(entities, (i) => [`remove e${i} Velocity`]);
  },
  *'iterate-one'(entities) {
    yield* each(entities, (i) => [
      `create e${i}`,
      ...['Position', 'Velocity', 'Health', 'Transform', 'Name'].map((component) => `add e${i} ${component} ${i}`),
    ]);
    yield 'query Position';
  },
  *'iterate-three'(entities) {
    yield* each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, `add e${i} Transform 1`]);
    // Not in the order of creation, so that the pools differ in their order.
    yield* shuffled(entities, (i) => (i % 2 === 0 ? [`add e${i} Velocity ${i}`, `add e${i} Health 1`] : []));
    yield 'query Position Velocity Health';
  },
  *fragmented(entities) {
    yield* each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, ...kindsOf(i)]);
    yield 'query Position';
  },
  *'random-access'(entities) {
    yield* each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, `add e${i} Health 1`]);
    yield* shuffled(entities, (i) => [`set e${i} Health 2`]);
    yield* shuffled(entities, (i) => [`set e${i} Position 3`]);
  },
  *'spawn-despawn'(entities) {
    for (let round = 0; round < ROUNDS; round++) {
      const name = (i: number): string => `s${round}_${i}`;
      yield* each(entities, (i) => [`create ${name(i)}`, `add ${name(i)} Position ${i}`, `add ${name(i)} Velocity 1`]);
      if (round > 0) yield* each(entities, (i) => (i % 3 === 0 ? [`destroy s${round - 1}_${i}`] : []));
      yield* each(entities, (i) => (i % 3 === 0 ? [] : [`destroy ${name(i)}`]));
    }
    yield 'query Position Velocity';
  },
  *lookup(entities) {
    yield* each(entities, (i) => [`create e${i}`]);
    yield* shuffled(entities, (i) => [`add e${i} Position ${i}`]);
    yield* shuffled(entities, (i) => [`set e${i} Position 1`]);
    yield* each(Math.ceil(entities / 2), (i) => [`remove e${2 * i} Position`]);
    yield 'query Position';
  },
};

function kindsOf(i: number): string[] {
  const tags = Array.from({ length: FRAGMENT_TAGS }, (_, tag) => tag);
  return tags.flatMap((tag) => (Math.floor(i / 2 ** tag) % 2 === 1 ? [`add e${i} Kind${tag}`] : []));
}

/** Lines for each of some numbers, from 0. */
export function* each(count: number, lines: (i: number) => readonly string[]): Iterable<string> {
  for (let i = 0; i < count; i++) yield* lines(i);
}

/** As `each`, in no order; it is the same every time. */
function* shuffled(count: number, lines: (i: number) => readonly string[]): Iterable<string> {
  for (const i of shuffler()(count)) yield* lines(i);
}
