import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { EntityIndex } from './entity-index.ts';
import { type Handle, handleText, indexOf } from './handle.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** Handles whose index and generation the caller chooses, after Flecs 4.0.5's `make_alive`. */
export class ChosenHandles {
  readonly #index: EntityIndex;
  readonly #tracer: Tracer;

  constructor(index: EntityIndex, tracer: Tracer) {
    this.#index = index;
    this.#tracer = tracer;
  }

  /**
   * Makes a handle alive with the index and generation that the caller chose (`make_alive`, `ensure`). It is in no
   * table yet. Ranges are not checked, as in Flecs.
   * @returns false if the handle is alive already
   * @throws ModelError `flecs-alive-otherwise` if the index is alive with another generation
   */
  claim(entity: Handle): boolean {
    const index = indexOf(entity);
    const row = this.#index.recordDense.peek(index);
    const current = row === undefined ? undefined : this.#index.dense.peek(row);
    const alive = this.#index.aliveCount.peek(0) as number;
    if (row === undefined) this.#appendFresh(entity);
    else if (row < alive) return this.#refuseClaim(entity, current as Handle, row);
    else this.#reuseDead(entity, current as Handle, row);
    const from = this.#index.recordDense.peek(index) as number;
    this.#tracer.enter();
    if (from !== alive) this.#swapAlive(entity, from, alive);
    this.#tracer.step(steps.growAlive, at.makeAlive.grow, entity, alive + 1);
    this.#index.aliveCount.set(0, alive + 1);
    this.#tracer.leave();
    return true;
  }

  /**
   * Changes the generation of an index, alive or dead (`make_alive` of `ecs_set_version`).
   * @returns false if it has it already
   */
  setGeneration(entity: Handle): boolean {
    const index = indexOf(entity);
    const row = this.#index.recordDense.peek(index) as number;
    const current = this.#index.dense.peek(row) as Handle;
    const isSame = current === entity;
    if (isSame) this.#tracer.step(steps.keptGeneration, at.setVersion.dense, entity);
    else this.#tracer.step(steps.setGeneration, at.setVersion.dense, entity, current, row);
    this.#index.recordDense.touch(index);
    if (isSame) this.#index.dense.touch(row);
    else this.#index.dense.set(row, entity);
    return !isSame;
  }

  #appendFresh(entity: Handle): void {
    const index = indexOf(entity);
    const row = this.#index.dense.length;
    this.#tracer.step(steps.claimFresh, at.makeAlive.append, entity, row);
    this.#index.recordDense.touch(index);
    this.#index.dense.set(row, entity);
    this.#tracer.enter();
    this.#index.ensurePage(index);
    this.#tracer.step(steps.linkRecord, at.makeAlive.link, entity, row);
    this.#index.recordDense.set(index, row);
    const max = this.#index.maxId.peek(0) as number;
    if (index > max) {
      this.#tracer.step(steps.raiseMaxId, at.makeAlive.max, index, max);
      this.#index.maxId.set(0, index);
    }
    this.#tracer.leave();
  }

  #reuseDead(entity: Handle, dead: Handle, row: number): void {
    this.#tracer.step(steps.claimDead, at.makeAlive.dead, entity, dead, row);
    this.#index.recordDense.touch(indexOf(entity));
    this.#index.dense.set(row, entity);
  }

  /** @returns false if the handle is alive with the same generation, which changes nothing */
  #refuseClaim(entity: Handle, current: Handle, row: number): false {
    const isSame = current === entity;
    if (isSame) this.#tracer.step(steps.claimedAlready, at.makeAlive.alive, entity);
    else this.#tracer.step(steps.aliveOtherwise, at.makeAlive.refuse, entity, current);
    this.#index.recordDense.touch(indexOf(entity));
    this.#index.dense.touch(row);
    if (isSame) return false;
    const message = `Index ${indexOf(entity)} is alive as ${handleText(current)}, not ${handleText(entity)}`;
    throw new ModelError('flecs-alive-otherwise', message, { entity, other: current });
  }

  /** Swaps a claimed entity with the first dead one, so that all live entities come first. */
  #swapAlive(entity: Handle, from: number, first: number): void {
    const dead = this.#index.dense.peek(first) as Handle;
    this.#tracer.step(steps.swapClaimed, at.makeAlive.swap, entity, dead, first, from);
    this.#index.recordDense.set(indexOf(dead), from);
    this.#index.recordDense.set(indexOf(entity), first);
    this.#index.dense.set(from, dead);
    this.#index.dense.set(first, entity);
  }
}
