import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Json } from '../../../trace/value.ts';
import type { Command, CommandKind } from './command.ts';
import { type Handle, indexOf } from './handle.ts';
import { CHILD_OF, entityInPart, type FlecsId, PARENT, toggleOf } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { Table } from './table.ts';
import { requireToggle } from './usable-id.ts';
import type { World } from './world.ts';

/** The commands that change the table of an entity, so that several of them become one move. */
const BATCHED: ReadonlySet<CommandKind> = new Set(['add', 'remove', 'set', 'set-parent', 'clear']);

/** A script has no conditions, so listeners that still put off something after so many rounds never end. */
const MAX_ROUNDS = 100;

function endless(): ModelError {
  const message = `Hooks and observers cause each other ${MAX_ROUNDS} times in one operation: a real game would not return from it`;
  return new ModelError('flecs-endless-listeners', message, { count: MAX_ROUNDS });
}

/**
 * The queue of a stage between `ecs_defer_begin` and `ecs_defer_end` of Flecs. `queue` has one cell for each waiting
 * command. It holds the command's kind, entity and id; the id is empty if the command has none.
 */
export class CommandQueue {
  readonly #world: World;
  readonly #queue: Column<Json>;
  #commands: Command[] = [];
  /** Row of the first command in `queue`: what is put off while a queue is performed goes behind it. */
  #base = 0;
  /** First and last command of each entity index. */
  #entries = new Map<number, { readonly first: number; last: number }>();

  constructor(world: World) {
    this.#world = world;
    const meta = { kind: 'flecs.commands', group: 'commands', role: 'queue' };
    this.#queue = world.context.columns.declare({ name: 'commands.queue', type: 'json', meta });
  }

  /** Puts `ecs_set` of the component `Parent` off. An entity that has it changes the lists of its parents at once. */
  pushParent(entity: Handle, parent: Handle): void {
    const { components } = this.#world;
    if (components.get(PARENT) === undefined) components.ensure(PARENT);
    const has = this.#world.tables.of(entity).has(PARENT);
    this.push(has ? 'add' : 'set-parent', entity, PARENT, has ? undefined : parent);
    if (!has) return;
    this.#world.later.divert = (changed, id) => this.push('add', changed, id);
    this.#world.parents.replace(entity, parent);
    this.#world.later.divert = null;
  }

  /** Puts an operation off. A component that the entity has is set at once; then only its add is put off. */
  push(kind: CommandKind, entity: Handle, id?: FlecsId, value?: number): void {
    const { tracer } = this.#world.context;
    this.#requireNotSymmetric(entity, id);
    const isSetAtOnce = kind === 'set' && this.#world.setExisting(entity, id!, value!);
    if (id !== undefined) this.#world.listeners.requireModelled(id);
    const row = this.#base + this.#commands.length;
    const label = id === undefined ? '' : this.#world.context.label(id);
    const command: Command = {
      kind: isSetAtOnce ? 'add' : kind,
      entity,
      row,
      ...(id !== undefined && { id }),
      ...(value !== undefined && { value }),
      ...(isSetAtOnce && { tells: true }),
    };
    if (id === undefined) tracer.step(steps.deferEntity, at.defer.queue, entity, kind, row);
    else tracer.step(steps.defer, at.defer.queue, entity, kind, label, row);
    this.#queue.set(row, [command.kind, entity, id ?? '']);
    const isBatched = BATCHED.has(kind) || (kind === 'delete' && this.#world.context.version.nonFragmenting);
    if (isBatched) this.#link(command, this.#commands.length);
    this.#commands.push(command);
  }

  /** The pairs that targets get back and lose while commands are performed are not held to recorded runs. */
  #requireNotSymmetric(entity: Handle, id: FlecsId | undefined): void {
    const { context, tables } = this.#world;
    const { space } = context;
    const slot = context.entities.tableOf(entity);
    const ids = id !== undefined ? [id] : slot === undefined ? [] : tables.at(slot).ids;
    const symmetric = ids.find((each) => space.traits(each).symmetric);
    if (symmetric === undefined) return;
    const message = `Changing ${symmetric} in a loop is not modelled, because its relation is symmetric`;
    throw new ModelError('not-modelled-symmetric-loop', message, { id: context.label(symmetric) });
  }

  /** Puts `ecs_enable_id` off as two commands: the bitset is added with the entity's other commands, the bit is set later. */
  pushToggle(kind: 'enable' | 'disable', entity: Handle, id: FlecsId): void {
    requireToggle(this.#world.context, id);
    this.push('add', entity, toggleOf(id));
    this.push(kind, entity, id);
  }

  /**
   * Performs the commands in order (`flecs_defer_end`).
   * @param code the step that says whether a loop ends, or an operation whose listeners put them off
   */
  flush(code: StepCode = steps.flush): void {
    const { tracer } = this.#world.context;
    tracer.step(code, at.defer.end, this.#commands.length);
    this.#read(this.#commands);
    this.#world.isFlushing = true;
    for (let rounds = 0; rounds === 0 || this.isWaiting; rounds++) {
      if (rounds === MAX_ROUNDS) throw endless();
      this.#performAll();
    }
    this.#base = 0;
    this.#world.isFlushing = false;
    this.#world.settle();
  }

  get isWaiting(): boolean {
    return this.#commands.length > 0;
  }

  /** Performs the commands that wait now. Listeners put off more, which wait in a queue of their own (`cmd_stack`). */
  #performAll(): void {
    const commands = this.#commands;
    this.#base += commands.length;
    this.#commands = [];
    this.#entries.clear();
    const { tracer, entities } = this.#world.context;
    for (const [i, command] of commands.entries()) {
      const { entity, row, isFirst = false } = command;
      const isAlive = entities.isAlive(entity);
      if (isFirst && isAlive) this.#batch(commands, i);
      if (command.kind === 'skip' || !isAlive) {
        if (!isAlive) tracer.step(steps.discard, at.defer.discard, entity, row);
        this.#drop(row);
        continue;
      }
      if (command.kind === 'add' && command.value === undefined && this.#dropsDeadId(command)) {
        this.#drop(row);
        continue;
      }
      tracer.step(steps.flushOne, at.defer.perform, entity, command.kind, row);
      this.#drop(row);
      tracer.enter();
      this.#perform(command);
      tracer.leave();
    }
  }

  #read(commands: readonly Command[]): void {
    for (const { row } of commands) this.#queue.get(row);
  }

  #drop(row: number): void {
    if (this.#queue.peek(row) !== undefined) this.#queue.set(row, undefined);
  }

  /** Links the commands of one entity (`flecs_cmd_new_batched`). */
  #link(command: Command, position: number): void {
    const index = indexOf(command.entity);
    const entry = this.#entries.get(index);
    const last = entry === undefined ? undefined : this.#commands[entry.last];
    if (entry === undefined || last?.entity !== command.entity) {
      this.#entries.set(index, { first: position, last: position });
      return;
    }
    last.next = position;
    if (entry.last === entry.first) last.isFirst = true;
    entry.last = position;
  }

  #batch(commands: readonly Command[], start: number): void {
    const { tracer } = this.#world.context;
    const chain: Command[] = [];
    for (let i: number | undefined = start; i !== undefined; i = commands[i]!.next) {
      const command = commands[i]!;
      if (command.kind === 'delete') break;
      if (command.id !== undefined && this.#isOutside(command.id)) continue;
      if (!this.#dropsDeadId(command)) {
        chain.push(command);
      } else if (!this.#world.context.entities.isAlive(command.entity)) {
        // The real code would set the first value on the deleted entity.
        if (commands[start]!.value !== undefined) throw this.#notModelled(command.id!);
        this.#skip(chain);
        return;
      }
    }
    if (chain.length === 0) return;
    tracer.step(steps.batch, at.defer.batch, chain[0]!.entity, chain.length);
    this.#read(chain);
    tracer.enter();
    this.#move(chain);
    tracer.leave();
    this.#skip(chain);
  }

  /** Moves an entity once for all its commands, and sets their values (`cmd_batch_for_entity`). */
  #move(chain: readonly Command[]): void {
    const { context, moves } = this.#world;
    for (const { id } of chain) {
      if (id !== undefined && context.space.stored(id) !== id) {
        throw new ModelError('not-modelled-batch', `Several commands with ${id} are not modelled`, { id });
      }
    }
    moves.once(chain[0]!.entity, chain, (to) => {
      for (const command of chain) this.#setInBatch(command, to);
    });
  }

  #setInBatch({ kind, entity, id, value }: Command, to: Table): void {
    const { moves, later, parents, tables } = this.#world;
    if (kind === 'set' && to.has(id!)) this.#world.set(entity, id!, value!, false);
    if (kind !== 'set-parent' || !tables.of(entity).has(id!)) return;
    later.divert = (changed, added) => moves.add(changed, added);
    parents.replace(entity, value!);
    later.divert = null;
  }

  /** Ids that do not fragment move nothing. Flecs sees that only if the id has a record. */
  #isOutside(id: FlecsId): boolean {
    const { context, components } = this.#world;
    return context.space.traits(id).dontFragment && components.get(id) !== undefined;
  }

  #skip(chain: readonly Command[]): void {
    for (const command of chain) {
      const isSet = command.kind === 'set' || command.tells === true;
      command.kind = isSet && this.#world.listeners.hearsSet(command.id!) ? 'modified' : 'skip';
    }
  }

  #perform({ kind, entity, id, value, tells = false }: Command): void {
    const world = this.#world;
    if (id !== undefined && this.#isDead(id)) throw this.#notModelled(id);
    if (kind === 'add') world.add(entity, id!);
    else if (kind === 'modified') world.modified(entity, id!);
    else if (kind === 'remove') world.remove(entity, id!);
    else if (kind === 'set') world.set(entity, id!, value!);
    else if (kind === 'set-parent') world.parents.setLater(entity, value!);
    else if (kind === 'clear') world.clear(entity);
    else if (kind === 'delete') world.destroy(entity);
    else if (kind !== 'skip') world.enable(entity, id!, kind === 'enable');
    if (kind === 'add' && tells) world.modified(entity, id!);
  }

  /** Drops a command whose id contains a dead entity, and returns true; for a parent, it deletes its entity (`flecs_remove_invalid`). */
  #dropsDeadId(command: Command): boolean {
    const { entity, id, row } = command;
    if (id === undefined || !this.#isDead(id)) return false;
    const { context } = this.#world;
    const isChild = context.space.parts(id).first === CHILD_OF;
    command.kind = 'skip';
    const code = isChild ? steps.discardChild : steps.discardId;
    context.tracer.step(code, at.defer.deadId, entity, context.label(id), row);
    if (!isChild) return true;
    context.tracer.enter();
    this.#world.destroy(entity);
    context.tracer.leave();
    return true;
  }

  /** A pair has no generations, so it is valid as long as its indices are alive. */
  #isDead(id: FlecsId): boolean {
    const { space, entities } = this.#world.context;
    const { first, second } = space.parts(id);
    return [first, second].some((part) => {
      const entity = part === null ? null : entityInPart(part);
      if (entity === null || entities.isAlive(entity)) return false;
      const current = entities.current(indexOf(entity))!;
      if (!entities.isAlive(current)) return true;
      if (second === null) throw this.#notModelled(id);
      return false;
    });
  }

  #notModelled(id: FlecsId): ModelError {
    const message = `${id} was put off until its entity was gone, which is not modelled`;
    return new ModelError('not-modelled-dead-id', message, { id: this.#world.context.label(id) });
  }
}
