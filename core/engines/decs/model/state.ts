import type { ColumnSet } from '../../../trace/column-set.ts';
import type { Json } from '../../../trace/value.ts';
import { archetypeGroup, storedTypes } from './archetype.ts';
import { HEADER } from './chunk.ts';
import { generationOf, indexOf } from './handle.ts';
import { CURRENT_WORLD } from './program.ts';

/**
 * Returns the state of one world in the format of the golden files: `{ entities, deleted, live, dead, archetypes }`,
 * plus `singletons` if there are any. An entity is [generation, archetype, position of its chunk in the archetype,
 * row].
 */
export function worldState(columns: ColumnSet, world: number): Json {
  return new Dump(columns, world).state();
}

/** Like `worldState`; if the program has several worlds, returns all that were used and the name of the current one. */
export function programState(columns: ColumnSet, worlds: readonly string[]): Json {
  if (worlds.length === 1) return worldState(columns, 0);
  const used = worlds.flatMap((name, world): [string, Json][] =>
    columns.find(`world.${world}.name`)?.peek(0) === undefined ? [] : [[name, worldState(columns, world)]],
  );
  const current = (columns.find(CURRENT_WORLD)?.peek(0) as number | undefined) ?? 0;
  return { world: worlds[current] as string, worlds: Object.fromEntries(used) };
}

class Dump {
  readonly #columns: ColumnSet;
  readonly #group: string;
  readonly #world: number;

  constructor(columns: ColumnSet, world: number) {
    this.#columns = columns;
    this.#group = `world.${world}`;
    this.#world = world;
  }

  state(): Json {
    const count = this.#columns.find(`${this.#group}.archetypes.signatures`)?.length ?? 0;
    return {
      entities: this.#entities(),
      deleted: this.#numbers('deleted'),
      live: this.#number('live', 0),
      dead: this.#number('dead', 0),
      archetypes: Array.from({ length: count }, (_, slot) => this.#archetype(slot)),
      ...this.#singletons(),
    };
  }

  #entities(): Json[] {
    const places = new Map<number, number>();
    return this.#numbers('entities.generation').map((generation, index) => {
      const chunk = this.#peek('entities.chunk', index) as number | undefined;
      if (chunk === undefined) return [generation, -1, -1, 0];
      const archetype = this.#number(`chunk.${chunk}.header`, HEADER.owner);
      let place = places.get(chunk);
      if (place === undefined) {
        place = this.#numbers(`archetype.${archetype}.chunks`).indexOf(chunk);
        places.set(chunk, place);
      }
      return [generation, archetype, place, this.#number('entities.row', index)];
    });
  }

  #archetype(slot: number): Json {
    const own = archetypeGroup(this.#world, slot).slice(this.#group.length + 1);
    const offsets = this.#numbers(`${own}.offsets`);
    const types = storedTypes(this.#columns, this.#world, slot);
    return {
      components: types.map((name, i) => ({ name, offset: offsets[i] as number })),
      capacity: this.#number(`${own}.capacity`, 0),
      fullChunks: this.#number(`${own}.full`, 0),
      signature: String(this.#peek('archetypes.signatures', slot)),
      chunks: this.#numbers(`${own}.chunks`).map((chunk) => this.#chunk(chunk)),
    };
  }

  #chunk(chunk: number): Json {
    const last = this.#number(`chunk.${chunk}.header`, HEADER.last);
    const ids = this.#numbers(`chunk.${chunk}.ids`).slice(0, last);
    return { last, entities: ids.map((entity) => [indexOf(entity), generationOf(entity)]) };
  }

  #singletons(): { singletons?: Json } {
    const column = this.#columns.find(`${this.#group}.singletons.types`);
    if (column === undefined || column.length === 0) return {};
    const values = this.#numbers('singletons.values');
    return { singletons: Object.fromEntries(values.map((value, row) => [String(column.peek(row)), value])) };
  }

  #peek(name: string, row: number) {
    return this.#columns.find(`${this.#group}.${name}`)?.peek(row);
  }

  #number(name: string, row: number): number {
    return (this.#peek(name, row) as number | undefined) ?? 0;
  }

  #numbers(name: string): number[] {
    const column = this.#columns.find(`${this.#group}.${name}`);
    return Array.from({ length: column?.length ?? 0 }, (_, row) => column?.peek(row) as number);
  }
}
