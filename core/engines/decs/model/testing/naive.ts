import type { Handle } from '../handle.ts';
import type { Declared } from '../metatype.ts';

/** Reference implementation with plain maps. The value null means unspecified. */
export class NaiveWorld {
  readonly entities = new Map<Handle, Map<string, number | null>>();
  readonly singletons = new Map<string, number>();
  readonly #declared: ReadonlyMap<string, Declared>;

  constructor(declared: readonly Declared[]) {
    this.#declared = new Map(declared.map((each) => [each.name, each]));
  }

  create(entity: Handle, components: readonly string[]): void {
    this.entities.set(entity, new Map(components.map((name) => [name, this.#hasData(name) ? 0 : null])));
  }

  destroy(entity: Handle): void {
    this.entities.delete(entity);
  }

  add(entity: Handle, component: string, value?: number): void {
    const components = this.#components(entity);
    if (!components.has(component)) components.set(component, null);
    if (value !== undefined && this.#hasData(component)) components.set(component, value);
  }

  remove(entity: Handle, component: string): void {
    this.#components(entity).delete(component);
  }

  set(entity: Handle, component: string, value: number): void {
    if (this.#components(entity).has(component) && this.#hasData(component)) this.add(entity, component, value);
  }

  query(required: readonly string[], excluded: readonly string[]): Set<Handle> {
    const matches = ([, components]: [Handle, Map<string, number | null>]): boolean =>
      required.every((name) => components.has(name)) && !excluded.some((name) => components.has(name));
    return new Set([...this.entities].filter(matches).map(([entity]) => entity));
  }

  #hasData(component: string): boolean {
    return (this.#declared.get(component)?.size ?? 0) > 0;
  }

  #components(entity: Handle): Map<string, number | null> {
    const components = this.entities.get(entity);
    if (components === undefined) throw new Error(`There is no entity ${entity}`);
    return components;
  }
}
