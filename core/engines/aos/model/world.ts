import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import { generationOf, type Handle, handle, slotOfHandle } from './handle.ts';
import { Objects } from './objects.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Member } from './struct.ts';

/** A world without an ECS: an array of objects with room for every component. Adding one moves nothing, but iterating over one skips all others. */
export class World {
  readonly objects: Objects;
  readonly #tracer: Tracer;

  constructor(columns: ColumnSet, members: readonly Member[]) {
    this.objects = new Objects(columns, members);
    this.#tracer = columns.tracer;
  }

  /** Creates an object in the slot that was freed last, or in a new one. */
  create(): Handle {
    const { objects } = this;
    const last = objects.free.length - 1;
    if (last < 0) return this.#append();
    const slot = objects.free.peek(last)!;
    const entity = this.#at(slot);
    this.#tracer.step(steps.takeFree, at.create.free, entity, slot);
    objects.free.get(last);
    objects.free.set(last, undefined);
    this.#tracer.step(steps.revive, at.create.revive, entity, slot);
    objects.generation.get(slot);
    objects.resetFlags(slot, true);
    return entity;
  }

  /** @throws ModelError `aos-not-alive` */
  destroy(entity: Handle): void {
    const { objects } = this;
    const slot = this.#requireAlive(entity, at.destroy.alive);
    this.#tracer.step(steps.kill, at.destroy.kill, entity, slot);
    objects.resetFlags(slot, false);
    objects.generation.set(slot, objects.generation.get(slot)! + 1);
    this.#tracer.step(steps.pushFree, at.destroy.free, entity, slot);
    objects.free.set(objects.free.length, slot);
  }

  /**
   * Removes all components of an object.
   * @throws ModelError `aos-not-alive`
   */
  clear(entity: Handle): void {
    const slot = this.#requireAlive(entity, at.clear.alive);
    this.#tracer.step(steps.clearAll, at.clear.flags, entity, slot);
    this.objects.resetFlags(slot, true);
  }

  /** @throws ModelError `aos-not-alive`, or `aos-has` if the object has the component */
  add(entity: Handle, component: string, value: number): void {
    this.#requireDeclared(component);
    const slot = this.#requireAlive(entity, at.add.alive);
    const { objects } = this;
    if (objects.peekHas(slot, component)) {
      this.#look(steps.hasFlag, at.add.has, entity, component);
      throw new ModelError('aos-has', `Entity ${show(entity)} has ${component} already`, { entity, component });
    }
    this.#tracer.step(steps.setFlag, at.add.flag, entity, component, slot);
    objects.setFlag(slot, component, true);
    const values = objects.values.get(component);
    if (values === undefined) return;
    this.#tracer.step(steps.construct, at.add.construct, entity, component, slot, value);
    values.set(slot, value);
  }

  /** @throws ModelError `aos-not-alive`, or `aos-lacks` if the object lacks the component */
  set(entity: Handle, component: string, value: number): void {
    this.#requireDeclared(component);
    const slot = this.#requireAlive(entity, at.set.alive);
    const has = this.objects.peekHas(slot, component);
    this.#look(has ? steps.hasFlag : steps.lacksFlag, at.set.has, entity, component);
    if (!has) throw new ModelError('aos-lacks', `Entity ${show(entity)} lacks ${component}`, { entity, component });
    this.#tracer.step(steps.assign, at.set.assign, entity, component, slot, value);
    this.objects.values.get(component)?.set(slot, value);
  }

  /**
   * @returns true if the object had the component
   * @throws ModelError `aos-not-alive`
   */
  remove(entity: Handle, component: string): boolean {
    this.#requireDeclared(component);
    const slot = this.#requireAlive(entity, at.remove.alive);
    const has = this.objects.peekHas(slot, component);
    this.#look(has ? steps.hasFlag : steps.lacksFlag, at.remove.has, entity, component);
    if (has) this.#removeAt(entity, component, slot);
    return has;
  }

  clearComponent(component: string): void {
    this.#requireDeclared(component);
    for (let slot = 0; slot < this.objects.size; slot++) {
      if (this.objects.peekHas(slot, component)) this.#removeAt(this.#at(slot), component, slot);
    }
  }

  /** Returns the objects with all of `get` and none of `exclude`, in the order of the array. Every slot is visited. */
  query(get: readonly string[], exclude: readonly string[] = []): Handle[] {
    for (const component of [...get, ...exclude]) this.#requireDeclared(component);
    this.#tracer.step(steps.queryMask, at.query.mask, this.objects.size);
    const found: Handle[] = [];
    for (let slot = 0; slot < this.objects.size; slot++) {
      if (this.#visit(slot, get, exclude)) found.push(this.#at(slot));
    }
    return found;
  }

  #append(): Handle {
    const { objects } = this;
    const slot = objects.size;
    this.#tracer.step(steps.append, at.create.append, handle(slot, 0), slot, objects.bytes);
    objects.generation.set(slot, 0);
    objects.resetFlags(slot, true);
    return handle(slot, 0);
  }

  #removeAt(entity: Handle, component: string, slot: number): void {
    this.#tracer.step(steps.clearFlag, at.remove.flag, entity, component, slot);
    this.objects.setFlag(slot, component, false);
    this.objects.values.get(component)?.set(slot, undefined);
  }

  #visit(slot: number, get: readonly string[], exclude: readonly string[]): boolean {
    const { objects } = this;
    const entity = this.#at(slot);
    const alive = objects.peekAlive(slot);
    const lacking = get.find((component) => !objects.peekHas(slot, component));
    const excluding = exclude.find((component) => objects.peekHas(slot, component));
    if (!alive) this.#tracer.step(steps.queryDead, at.query.dead, slot);
    else if (lacking !== undefined) this.#tracer.step(steps.queryMissing, at.query.missing, entity, lacking, slot);
    else if (excluding !== undefined)
      this.#tracer.step(steps.queryExcluded, at.query.excluded, entity, excluding, slot);
    else this.#tracer.step(steps.queryYield, at.query.yield, entity, slot);
    for (const flags of objects.flags) flags.get(slot);
    const passes = alive && lacking === undefined && excluding === undefined;
    if (passes) objects.generation.get(slot);
    return passes;
  }

  #look(code: StepCode, line: number, entity: Handle, component: string): void {
    const slot = slotOfHandle(entity);
    this.#tracer.step(code, line, entity, component, slot);
    this.objects.readFlag(slot, component);
  }

  /** Checks the generation, because a stale handle would find another object in the slot. */
  #requireAlive(entity: Handle, line: number): number {
    const { objects } = this;
    const slot = slotOfHandle(entity);
    const alive = objects.peekAlive(slot) && objects.generation.peek(slot) === generationOf(entity);
    this.#tracer.step(alive ? steps.checkAlive : steps.notAlive, line, entity, slot);
    objects.generation.get(slot);
    if (!alive) throw new ModelError('aos-not-alive', `Entity ${show(entity)} is not alive`, { entity });
    return slot;
  }

  #requireDeclared(component: string): void {
    if (this.objects.isDeclared(component)) return;
    throw new ModelError('unknown-component', `No component is named ${component}`, { component });
  }

  #at(slot: number): Handle {
    return handle(slot, this.objects.generation.peek(slot)!);
  }
}

function show(entity: Handle): string {
  return `${slotOfHandle(entity)} v${generationOf(entity)}`;
}
