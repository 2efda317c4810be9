import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** Bit 0 of a mask means that the entity is alive. Components have the bits from 1 on, in order of declaration. */
const ALIVE = 1n;
/** A handle is index + generation × 2^32. It has 53 bits, which a number represents exactly. */
const INDICES = 2 ** 32;
const GENERATIONS = 2 ** 21;

/** One mask and one generation per index, and one value per index and component. */
export class BitsetWorld {
  readonly #tracer: Tracer;
  readonly #components: readonly string[];
  readonly #generations: Column<number>;
  readonly #masks: Column<bigint>;
  readonly #free: Column<number>;
  readonly #values = new Map<string, Column<number>>();

  constructor(columns: ColumnSet, declared: readonly { readonly kind: string; readonly name: string }[]) {
    this.#tracer = columns.tracer;
    this.#components = declared.map(({ name }) => name);
    const own = { kind: 'bitset.entities', group: 'bitset.entities', components: this.#components };
    const meta = (role: string) => ({ meta: { ...own, role } });
    this.#generations = columns.declare({ name: 'bitset.generation', type: 'u32', ...meta('generation') });
    this.#masks = columns.declare({ name: 'bitset.mask', type: 'u64', ...meta('mask') });
    this.#free = columns.declare({ name: 'bitset.free', type: 'u32', ...meta('free') });
    for (const { name } of declared.filter(({ kind }) => kind !== 'tag')) {
      const values = { kind: 'bitset.values', group: name, role: 'value' };
      this.#values.set(name, columns.declare({ name: `${name}.values`, type: 'f64', meta: values }));
    }
  }

  create(): number {
    const last = this.#free.length - 1;
    const index = last < 0 ? this.#masks.length : this.#free.peek(last)!;
    this.#tracer.step(last < 0 ? steps.append : steps.reuse, at.create.index, index);
    if (last < 0) this.#generations.set(index, 0);
    else this.#free.set(last, undefined);
    this.#masks.set(index, ALIVE);
    return this.#entityAt(index);
  }

  destroy(entity: number): void {
    const index = this.#check(entity);
    this.#tracer.step(steps.free, at.destroy.free, entity);
    this.#masks.set(index, 0n);
    this.#generations.set(index, (this.#generations.get(index)! + 1) % GENERATIONS);
    this.#free.set(this.#free.length, index);
  }

  clear(entity: number): void {
    this.#clearBits(this.#check(entity), this.#components);
  }

  add(entity: number, component: string, value: number): void {
    if (this.#has(entity, component))
      throw new ModelError('bitset-has', `${entity} has ${component}`, { entity, component });
    this.#tracer.step(steps.setBit, at.add.bit, entity, component);
    this.#masks.set(entity % INDICES, this.#masks.get(entity % INDICES)! | this.#bits([component]));
    this.#write(entity, component, value);
  }

  set(entity: number, component: string, value: number): void {
    if (!this.#has(entity, component))
      throw new ModelError('bitset-lacks', `${entity} lacks ${component}`, { entity, component });
    this.#write(entity, component, value);
  }

  remove(entity: number, component: string): boolean {
    const has = this.#has(entity, component);
    if (has) this.#clearBits(entity % INDICES, [component]);
    return has;
  }

  clearComponent(component: string): void {
    for (const entity of this.query([component], [])) this.#clearBits(entity % INDICES, [component]);
  }

  query(get: readonly string[], exclude: readonly string[]): number[] {
    const wanted = this.#bits(get) | ALIVE;
    const tested = wanted | this.#bits(exclude);
    const matches = (index: number): boolean => {
      this.#tracer.step(steps.match, at.query.mask, index);
      return (this.#masks.get(index)! & tested) === wanted;
    };
    return [...Array(this.#masks.length).keys()].filter(matches).map((index) => this.#entityAt(index));
  }

  #entityAt(index: number): number {
    return index + this.#generations.peek(index)! * INDICES;
  }

  #bits(components: readonly string[]): bigint {
    return components.reduce((bits, name) => bits | (2n << BigInt(this.#components.indexOf(name))), 0n);
  }

  #check(entity: number): number {
    this.#tracer.step(steps.check, at.check.generation, entity);
    const index = entity % INDICES;
    this.#generations.touch(index);
    if (this.#entityAt(index) !== entity)
      throw new ModelError('bitset-not-alive', `${entity} is not alive`, { entity });
    return index;
  }

  #has(entity: number, component: string): boolean {
    const index = this.#check(entity);
    this.#tracer.step(steps.test, at.test.bit, entity, component);
    return (this.#masks.get(index)! & this.#bits([component])) !== 0n;
  }

  #write(entity: number, component: string, value: number): void {
    if (this.#values.has(component)) this.#tracer.step(steps.write, at.add.value, entity, component, value);
    this.#values.get(component)?.set(entity % INDICES, value);
  }

  #clearBits(index: number, components: readonly string[]): void {
    this.#tracer.step(steps.clearBits, at.remove.bit, this.#entityAt(index));
    this.#masks.set(index, this.#masks.get(index)! & ~this.#bits(components));
  }
}
