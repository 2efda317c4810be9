/** Components `A` to `Z` and `Data`, each with one number. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
export const COMPONENTS = [...LETTERS, 'Data'];
export type Component = string;

/** Room for entities that libraries with arrays of fixed size are given. */
export const CAPACITY = 1 << 13;

const ENTITIES = 1000;
const PARENTS = 500;
const CHILDREN = 2;
const MOVED = ['B', 'C', 'D', 'E'];

/**
 * An implementation with a world in it. Each method is a whole loop, written as the implementation's documents would have
 * it, so that what is timed is its own code and not this interface.
 */
export interface Ecs {
  /** Doubles the value of everyone who has the component, by `wrapped`. */
  double(component: Component): void;
  /** Exchanges the two values of everyone who has both. */
  swap(a: Component, b: Component): void;
  /** Creates an entity with `created` = 1 for each that has `existing`. */
  spawnForEach(existing: Component, created: Component): void;
  destroyAll(component: Component): void;
  /** Gives `added` = 1 to each that has `existing`. */
  addToAll(existing: Component, added: Component): void;
  removeFromAll(component: Component): void;
  /** The sum of the first component's values where all of `all` are and none of `not` is. */
  sum(all: readonly Component[], not: readonly Component[]): number;
  /** Parents with `A` = 1, each with that many children with `B` = 1, that die with it. */
  spawnFamilies?(parents: number, children: number): void;
  destroyParents?(): void;
  /** After each run. */
  tidy?(): void;
  /** After the last run. */
  release?(): void;
  /** How many have a component, and the sum of its values. */
  total(component: Component): Total;
}

export interface Total {
  readonly count: number;
  readonly sum: number;
}

/** The components of each entity that a world begins with, in order of creation. */
export type Population = readonly (readonly Component[])[];

export interface Implementation {
  readonly name: string;
  create(population: Population): Ecs;
  /** Workloads that it has no means for, and why. */
  readonly cannot?: Readonly<Record<string, string>>;
}

export interface Workload {
  readonly name: string;
  readonly population: Population;
  /** What a run does, in parts, between which it can be checked. A part returns the sum of what it found, or 0. */
  readonly phases: readonly ((ecs: Ecs) => number)[];
}

/** The first five are those of github.com/noctjs/ecs-benchmark. */
export const WORKLOADS: readonly Workload[] = [
  {
    name: 'packed_5',
    population: repeat(['ABCDE'], ENTITIES),
    phases: [...['A', 'B', 'C', 'D', 'E'].map((name) => does((ecs) => ecs.double(name)))],
  },
  {
    name: 'simple_iter',
    population: repeat(['AB', 'ABC', 'ABCD', 'ABCE'], ENTITIES),
    phases: [does((ecs) => ecs.swap('A', 'B')), does((ecs) => ecs.swap('C', 'D')), does((ecs) => ecs.swap('C', 'E'))],
  },
  {
    name: 'frag_iter',
    population: LETTERS.flatMap((letter) => Array.from({ length: 100 }, () => [letter, 'Data'])),
    phases: [does((ecs) => ecs.double('Data')), does((ecs) => ecs.double('Z'))],
  },
  {
    name: 'entity_cycle',
    population: repeat(['A'], ENTITIES),
    phases: [does((ecs) => ecs.spawnForEach('A', 'B')), does((ecs) => ecs.destroyAll('B'))],
  },
  {
    name: 'add_remove',
    population: repeat(['A'], ENTITIES),
    phases: [does((ecs) => ecs.addToAll('A', 'B')), does((ecs) => ecs.removeFromAll('B'))],
  },
  {
    name: 'table_moves',
    population: repeat(['A'], ENTITIES),
    phases: [
      ...MOVED.map((name) => does((ecs) => ecs.addToAll('A', name))),
      ...MOVED.toReversed().map((name) => does((ecs) => ecs.removeFromAll(name))),
    ],
  },
  {
    name: 'query_all',
    population: repeat(subsets('ABCDEF'), 20),
    phases: ['A', 'AB', 'ABC', 'ABCDEF'].map((all) => finds([...all], [])),
  },
  {
    name: 'query_not',
    population: repeat(subsets('ABCDEF'), 20),
    phases: [finds(['A'], ['B']), finds(['A'], ['B', 'C']), finds(['B'], ['A'])],
  },
  {
    name: 'delete_parents',
    population: [],
    phases: [does((ecs) => ecs.spawnFamilies?.(PARENTS, CHILDREN)), does((ecs) => ecs.destroyParents?.())],
  },
];

/** The value that a component of the n-th entity begins with. */
export function initial(component: Component, n: number): number {
  return 1 + ((n * 7 + COMPONENTS.indexOf(component) * 3) % 10);
}

/** Keeps values that double finite over millions of rounds. */
export function wrapped(value: number): number {
  return value > 1e9 ? 1 : value;
}

function does(run: (ecs: Ecs) => void): (ecs: Ecs) => number {
  return (ecs) => {
    run(ecs);
    return 0;
  };
}

function finds(all: readonly Component[], not: readonly Component[]): (ecs: Ecs) => number {
  return (ecs) => ecs.sum(all, not);
}

function repeat(kinds: readonly string[], times: number): Population {
  return kinds.flatMap((letters) => Array.from({ length: times }, () => [...letters]));
}

function subsets(letters: string): string[] {
  const all = Array.from({ length: 2 ** letters.length }, (_, bits) =>
    [...letters].filter((_, i) => (bits >> i) & 1).join(''),
  );
  return all.slice(1);
}
