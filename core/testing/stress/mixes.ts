import { type Random, randomFrom } from '../../lesson/questions/random.ts';
import type { EngineId } from '../../script/language/language.ts';

/** A long script that stresses one feature. It is the same on every machine. */
export interface StressMix {
  readonly name: string;
  readonly engine: EngineId;
  readonly script: string;
}

const OPERATIONS = 600;

/** Tracks the world while a script is generated, so that no engine refuses a line. */
class Writer {
  readonly lines: string[] = [];
  /** The ids and the parent of each living entity. */
  readonly alive = new Map<string, Set<string>>();
  readonly parents = new Map<string, string>();
  readonly random: Random;
  #made = 0;

  constructor(seed: number) {
    this.random = randomFrom(seed);
  }

  one<T>(items: readonly T[]): T {
    return items[this.random(items.length)]!;
  }

  entity(): string {
    return this.alive.size === 0 ? this.create() : this.one([...this.alive.keys()]);
  }

  create(): string {
    const name = `e${this.#made++}`;
    this.alive.set(name, new Set());
    this.lines.push(`create ${name}`);
    return name;
  }

  bulk(most: number, id: string): void {
    const [name, count] = [`b${this.#made++}_`, 1 + this.random(most)];
    for (let i = 0; i < count; i++) this.alive.set(`${name}${i}`, new Set([id]));
    this.lines.push(`bulk ${name} ${count} ${id}`);
  }

  add(entity: string, id: string, value = ''): void {
    if (this.alive.get(entity)!.has(id)) return;
    this.alive.get(entity)!.add(id);
    this.lines.push(`add ${entity} ${id}${value}`);
  }

  remove(entity: string, id: string): void {
    if (this.alive.get(entity)!.delete(id)) this.lines.push(`remove ${entity} ${id}`);
  }

  /** Also destroys all entities below it. */
  destroy(entity: string): void {
    this.lines.push(`destroy ${entity}`);
    const gone = [entity];
    for (const parent of gone) {
      this.alive.delete(parent);
      for (const [child, of] of this.parents) if (of === parent && this.alive.has(child)) gone.push(child);
    }
  }

  /** Chooses only earlier entities as parents, which avoids cycles. */
  putBelow(entity: string): void {
    const names = [...this.alive.keys()];
    const before = names.slice(0, names.indexOf(entity));
    if (before.length === 0) return;
    const parent = this.one(before);
    this.parents.set(entity, parent);
    this.lines.push(`add ${entity} (ChildOf,${parent})`);
  }
}

type Act = (writer: Writer) => void;

const value = (writer: Writer) => ` ${writer.random(1000)}`;
const addOne = (ids: readonly string[]): Act => {
  return (writer) => {
    const id = writer.one(ids);
    writer.add(writer.entity(), id, /^[PMV]/.test(id) ? value(writer) : '');
  };
};
const removeOne = (ids: readonly string[]): Act => {
  return (writer) => writer.remove(writer.entity(), writer.one(ids));
};
const create: Act = (writer) => void writer.create();
const destroy: Act = (writer) => writer.destroy(writer.entity());
const say = (...lines: readonly string[]): Act => {
  return (writer) => void writer.lines.push(writer.one(lines));
};

/** Always moves up, because indices of an earlier range are in use. */
const moveRange: Act = ({ lines }) => void lines.push(`range ${1000 + lines.length * 50}`);

interface Recipe {
  readonly engine: EngineId;
  readonly head: string;
  readonly acts: readonly Act[];
}

const STORED = ['Position', 'Mesh', 'Tag'];
const ENTT = 'config sparsePage 8\nconfig packedPage 4\ncomponent Position\ncomponent Mesh pinned\ntag Tag';
const FLECS = `component Position size 8
component Velocity size 8 toggle
tag Tag toggle
relation Likes
relation Docked exclusive
relation Movement union
tag Walking
tag Running
tag Bob`;
const PAIRS = ['(Likes,Bob)', '(Likes,Tag)', '(Docked,Bob)', 'Tag', 'Position'];
const UNIONS = ['(Movement,Walking)', '(Movement,Running)'];

const addUnion: Act = (writer) => void writer.lines.push(`add ${writer.entity()} ${writer.one(UNIONS)}`);
const toggle: Act = (writer) => {
  const entity = writer.entity();
  writer.add(entity, 'Velocity', value(writer));
  writer.lines.push(`${writer.one(['enable', 'disable'])} ${entity} Velocity`);
};

const RECIPES: Readonly<Record<string, Recipe>> = {
  long: {
    engine: 'entt',
    head: ENTT,
    acts: [create, create, addOne(STORED), addOne(STORED), addOne(STORED), removeOne(STORED), destroy].concat(
      say('compact Mesh', 'sort Position asc', 'sort Position desc', 'query Position Mesh', 'query Tag !Mesh'),
    ),
  },
  recycled: {
    engine: 'entt',
    head: `config version 3.16\nconfig entityBits 8\nconfig versionBits 2\n${ENTT}`,
    acts: [create, destroy, addOne(STORED)],
  },
  chunks: {
    engine: 'decs',
    head: 'component Position size 2000\ncomponent Mesh size 500\ntag Tag',
    acts: [create, create, addOne(STORED), addOne(STORED), removeOne(STORED), destroy],
  },
  cascades: {
    engine: 'flecs',
    head: FLECS,
    acts: [create, create, create, (writer) => writer.putBelow(writer.entity()), addOne(['Position']), destroy],
  },
  wildcards: {
    engine: 'flecs',
    head: FLECS,
    acts: [create, addOne(PAIRS), addOne(PAIRS), removeOne(PAIRS), destroy].concat(
      say('query (Likes,*)', 'query (*,Bob)', 'query Position (Likes,*)', 'query Tag !(Docked,*)'),
    ),
  },
  unions: {
    engine: 'flecs',
    head: FLECS,
    // Without recycled entities, at which such a query of Flecs fails.
    acts: [create, addUnion, addUnion, addOne(['Position'])].concat(say('query (Movement,*)')),
  },
  toggles: {
    engine: 'flecs',
    head: FLECS,
    acts: [create, toggle, toggle, toggle, removeOne(['Velocity']), destroy].concat(say('query Velocity')),
  },
  bulk: {
    engine: 'flecs',
    head: FLECS,
    acts: [(writer) => writer.bulk(20, 'Position'), destroy, destroy, destroy, destroy, addOne(['Tag'])],
  },
  ranges: {
    engine: 'flecs',
    head: FLECS,
    acts: [create, create, addOne(['Position']), destroy, moveRange],
  },
};

export function stressMixes(): readonly StressMix[] {
  return Object.entries(RECIPES).map(([name, { engine, head, acts }], seed) => {
    const writer = new Writer(seed + 1);
    while (writer.lines.length < OPERATIONS) writer.one(acts)(writer);
    return { name, engine, script: `${head}\n${writer.lines.slice(0, OPERATIONS).join('\n')}` };
  });
}
