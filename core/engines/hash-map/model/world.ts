import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { ChainedMap } from './chained-map.ts';
import type { MapOptions } from './hash-table.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** Name of the set of living entities. No component of a script can have it. */
export const ALIVE = 'world.alive';
export const NEXT_ENTITY = 'world.next-entity';

/** For each component a hash map from entity to component, and a hash set of the living entities. Numbers are never reused. */
export class World {
  readonly nextEntity: Column<number>;
  readonly alive: ChainedMap;
  readonly maps: ReadonlyMap<string, ChainedMap>;
  readonly #tracer: Tracer;

  constructor(columns: ColumnSet, components: readonly MapOptions[]) {
    const maps = components.map(({ name }) => name);
    const meta = { kind: 'hash-map.world', group: 'world', role: 'next-entity', maps };
    this.#tracer = columns.tracer;
    this.nextEntity = columns.declare({ name: NEXT_ENTITY, type: 'f64', meta });
    this.alive = new ChainedMap(columns, { name: ALIVE, value: null });
    this.maps = new Map(components.map((options) => [options.name, new ChainedMap(columns, options)]));
  }

  create(): number {
    const entity = this.nextEntity.peek(0) ?? 0;
    this.#tracer.step(steps.nextEntity, at.create.next, entity);
    this.nextEntity.get(0);
    this.nextEntity.set(0, entity + 1);
    this.#tracer.enter();
    this.alive.insert(entity, 0);
    this.#tracer.leave();
    return entity;
  }

  /**
   * Removes an entity from all maps.
   * @throws ModelError `hash-map-not-alive`
   */
  destroy(entity: number): void {
    this.#requireAlive(entity);
    this.#leaveMaps(entity);
    this.#tracer.enter();
    this.alive.erase(entity);
    this.#tracer.leave();
  }

  /**
   * Removes all components of an entity.
   * @throws ModelError `hash-map-not-alive`
   */
  clear(entity: number): void {
    this.#requireAlive(entity);
    this.#leaveMaps(entity);
  }

  /** @throws ModelError `hash-map-not-alive`, or `hash-map-has` if the entity has the component */
  add(entity: number, component: string, value: number): void {
    const map = this.map(component);
    this.#requireAlive(entity);
    this.#tracer.enter();
    const known = map.find(entity);
    if (known !== null) {
      this.#tracer.step(steps.has, at.insert.known, entity, component);
      throw new ModelError('hash-map-has', `Entity ${entity} has ${component} already`, { entity, component });
    }
    map.insert(entity, value);
    this.#tracer.leave();
  }

  /** @throws ModelError `hash-map-not-alive`, or `hash-map-lacks` if the entity lacks the component */
  set(entity: number, component: string, value: number): void {
    const map = this.map(component);
    this.#requireAlive(entity);
    this.#tracer.enter();
    const found = map.find(entity);
    if (found === null) {
      this.#tracer.step(steps.lacks, at.assign.find, entity, component);
      throw new ModelError('hash-map-lacks', `Entity ${entity} lacks ${component}`, { entity, component });
    }
    map.assign(entity, found.node, value);
    this.#tracer.leave();
  }

  /**
   * @returns true if the entity had the component
   * @throws ModelError `hash-map-not-alive`
   */
  remove(entity: number, component: string): boolean {
    const map = this.map(component);
    this.#requireAlive(entity);
    this.#tracer.enter();
    const had = map.erase(entity);
    this.#tracer.leave();
    return had;
  }

  clearComponent(component: string): void {
    this.map(component).clear();
  }

  /** Returns the entities with all of `get` and none of `exclude`, in the order of the smallest map of `get` (the first of equals). */
  query(get: readonly string[], exclude: readonly string[] = []): number[] {
    const maps = get.map((component) => this.map(component));
    const excluded = exclude.map((component) => this.map(component));
    const lead = maps.reduce((smallest, map) => (map.size < smallest.size ? map : smallest));
    const others = maps.filter((map) => map !== lead);
    this.#tracer.step(steps.queryPick, at.query.pick, lead.name, lead.size);
    for (const map of maps) map.sizeColumn.get(0);
    const found: number[] = [];
    let before: number | null = null;
    for (const node of lead.nodes()) {
      const key = lead.peekKey(node);
      if (this.#visit({ lead, node, before, key }, others, excluded)) found.push(key);
      before = node;
    }
    return found;
  }

  /** @throws ModelError `unknown-component` */
  map(component: string): ChainedMap {
    const map = this.maps.get(component);
    if (map === undefined) {
      throw new ModelError('unknown-component', `No component is named ${component}`, { component });
    }
    return map;
  }

  #visit(
    { lead, node, before, key }: { lead: ChainedMap; node: number; before: number | null; key: number },
    others: readonly ChainedMap[],
    excluded: readonly ChainedMap[],
  ): boolean {
    const lacking = others.find((map) => !map.peekHas(key));
    const excluding = lacking === undefined ? excluded.find((map) => map.peekHas(key)) : undefined;
    const [code, line] =
      lacking !== undefined
        ? [steps.queryMissing, at.query.missing]
        : excluding !== undefined
          ? [steps.queryExcluded, at.query.excluded]
          : [steps.queryYield, at.query.yield];
    this.#tracer.step(code, line, key, (lacking ?? excluding ?? lead).name, node);
    if (before === null) lead.first.get(0);
    else lead.next.get(before);
    lead.key.get(node);
    if (others.every((map) => map.has(key))) excluded.some((map) => map.has(key));
    return lacking === undefined && excluding === undefined;
  }

  #leaveMaps(entity: number): void {
    for (const map of this.maps.values()) {
      this.#tracer.step(steps.visitMap, at.destroy.maps, entity, map.name);
      this.#tracer.enter();
      map.erase(entity);
      this.#tracer.leave();
    }
  }

  /** Models a check that careful code makes before it uses an entity; usually an assertion that release builds omit. */
  #requireAlive(entity: number): void {
    if (this.alive.peekHas(entity)) return;
    this.#tracer.step(steps.notAlive, at.destroy.alive, entity);
    this.alive.has(entity);
    throw new ModelError('hash-map-not-alive', `Entity ${entity} is not alive`, { entity });
  }
}
