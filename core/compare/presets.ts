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

/** Entities of a preset when no number is given, and the most that are sensible. */
export const DEFAULT_ENTITIES = 100;
export const MOST_ENTITIES = 10_000;

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
  return `${titles[name]}\n${generators[name](entities).join('\n')}\n`;
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

type Generator = (entities: number) => string[];

const generators: Readonly<Record<PresetName, Generator>> = {
  'add-remove': (entities) => [
    SCHEMA,
    ...each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, `add e${i} Transform 1`]),
    ...each(entities, (i) => [`add e${i} Velocity 1`]),
    ...each(entities, (i) => [`remove e${i} Velocity`]),
  ],
  'iterate-one': (entities) => [
    SCHEMA,
    ...each(entities, (i) => [
      `create e${i}`,
      ...['Position', 'Velocity', 'Health', 'Transform', 'Name'].map((component) => `add e${i} ${component} ${i}`),
    ]),
    'query Position',
  ],
  'iterate-three': (entities) => [
    SCHEMA,
    ...each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, `add e${i} Transform 1`]),
    // Not in the order of creation, so that the pools differ in their order.
    ...shuffler()(entities).flatMap((i) => (i % 2 === 0 ? [`add e${i} Velocity ${i}`, `add e${i} Health 1`] : [])),
    'query Position Velocity Health',
  ],
  fragmented: (entities) => [
    SCHEMA,
    ...each(FRAGMENT_TAGS, (tag) => [`tag Kind${tag}`]),
    ...each(entities, (i) => [
      `create e${i}`,
      `add e${i} Position ${i}`,
      ...each(FRAGMENT_TAGS, (tag) => (Math.floor(i / 2 ** tag) % 2 === 1 ? [`add e${i} Kind${tag}`] : [])),
    ]),
    'query Position',
  ],
  'random-access': (entities) => [
    SCHEMA,
    ...each(entities, (i) => [`create e${i}`, `add e${i} Position ${i}`, `add e${i} Health 1`]),
    ...shuffler()(entities).map((i) => `set e${i} Health 2`),
    ...shuffler()(entities).map((i) => `set e${i} Position 3`),
  ],
  'spawn-despawn': (entities) => [
    SCHEMA,
    ...each(ROUNDS, (round) => [
      ...each(entities, (i) => [
        `create s${round}_${i}`,
        `add s${round}_${i} Position ${i}`,
        `add s${round}_${i} Velocity 1`,
      ]),
      ...(round === 0 ? [] : each(entities, (i) => (i % 3 === 0 ? [`destroy s${round - 1}_${i}`] : []))),
      ...each(entities, (i) => (i % 3 === 0 ? [] : [`destroy s${round}_${i}`])),
    ]),
    'query Position Velocity',
  ],
  lookup: (entities) => [
    SCHEMA,
    ...each(entities, (i) => [`create e${i}`]),
    ...shuffler()(entities).map((i) => `add e${i} Position ${i}`),
    ...shuffler()(entities).map((i) => `set e${i} Position 1`),
    ...each(Math.ceil(entities / 2), (i) => [`remove e${2 * i} Position`]),
    'query Position',
  ],
};

function each(count: number, lines: (i: number) => string[]): string[] {
  return Array.from({ length: count }, (_, i) => lines(i)).flat();
}
