import type { Column } from '../../../trace/column.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Json } from '../../../trace/value.ts';
import type { Command, CommandKind } from './command.ts';
import type { Handle } from './handle.ts';
import { indexOf } from './handle.ts';
import { entityInPart, type FlecsId } from './id.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';
import type { World } from './world.ts';

/** The commands that change the table of an entity, so that several of them become one move. */
const BATCHED: ReadonlySet<CommandKind> = new Set(['add', 'remove', 'set', 'clear']);

/**
 * The queue of a stage between `ecs_defer_begin` and `ecs_defer_end` of Flecs 4.0.5. `queue` has one cell for each command
 * that waits: its kind, its entity and its id, which is empty for a command without one.
 */
export class CommandQueue {
  readonly #world: World;
  readonly #queue: Column<Json>;
  #commands: Command[] = [];
  /** First and last command of each entity index. */
  #entries = new Map<number, { readonly first: number; last: number }>();

  constructor(world: World) {
    this.#world = world;
    const meta = { kind: 'flecs.commands', group: 'commands', role: 'queue' };
    this.#queue = world.context.columns.declare({ name: 'commands.queue', type: 'json', meta });
  }

  /** Puts an operation off. A component that the entity has is set at once; then only its add is put off. */
  push(kind: CommandKind, entity: Handle, id?: FlecsId, value?: number): void {
    const { tracer } = this.#world.context;
    const isSetAtOnce = kind === 'set' && this.#world.setExisting(entity, id!, value!);
    const position = this.#commands.length;
    const label = id === undefined ? '' : this.#world.context.label(id);
    const command: Command = {
      kind: isSetAtOnce ? 'add' : kind,
      entity,
      ...(id !== undefined && { id }),
      ...(value !== undefined && { value }),
    };
    if (id === undefined) tracer.step(steps.deferEntity, at.defer.queue, entity, kind, position);
    else tracer.step(steps.defer, at.defer.queue, entity, kind, label, position);
    this.#queue.set(position, [command.kind, entity, id ?? '']);
    this.#commands.push(command);
    if (BATCHED.has(kind)) this.#link(command, position);
  }

  /** Performs the commands in order (`flecs_defer_end`). */
  flush(): void {
    const commands = this.#commands;
    const { tracer, entities } = this.#world.context;
    tracer.step(steps.flush, at.defer.end, commands.length);
    for (const [i, command] of commands.entries()) {
      const { entity, isFirst = false } = command;
      const isAlive = entities.isAlive(entity);
      if (isFirst && isAlive) this.#batch(i);
      if (command.kind === 'skip' || !isAlive) {
        if (!isAlive) tracer.step(steps.discard, at.defer.discard, entity, i);
        this.#drop(i);
        continue;
      }
      tracer.step(steps.flushOne, at.defer.perform, entity, command.kind, i);
      this.#drop(i);
      tracer.enter();
      this.#perform(command);
      tracer.leave();
    }
    this.#commands = [];
    this.#entries.clear();
  }

  #drop(position: number): void {
    if (this.#queue.peek(position) !== undefined) this.#queue.set(position, undefined);
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

  #batch(start: number): void {
    const { tracer } = this.#world.context;
    const chain: Command[] = [];
    for (let i: number | undefined = start; i !== undefined; i = this.#commands[i]!.next) {
      chain.push(this.#commands[i]!);
    }
    for (const { id } of chain) if (id !== undefined) this.#requireAlive(id);
    tracer.step(steps.batch, at.defer.batch, chain[0]!.entity, chain.length);
    tracer.enter();
    this.#world.batch(chain);
    tracer.leave();
    for (const command of chain) command.kind = 'skip';
  }

  #perform({ kind, entity, id, value }: Command): void {
    const world = this.#world;
    if (id !== undefined) this.#requireAlive(id);
    if (kind === 'add') world.add(entity, id!);
    else if (kind === 'remove') world.remove(entity, id!);
    else if (kind === 'set') world.set(entity, id!, value!);
    else if (kind === 'clear') world.clear(entity);
    else if (kind === 'delete') world.destroy(entity);
    else if (kind !== 'skip') world.enable(entity, id!, kind === 'enable');
  }

  /** The real code drops the id, or deletes the entity, depending on policies. */
  #requireAlive(id: FlecsId): void {
    const { space, entities } = this.#world.context;
    const { first, second } = space.parts(id);
    for (const part of [first, second]) {
      const entity = part === null ? null : entityInPart(part);
      if (entity === null || entities.isAlive(entity)) continue;
      const message = `${id} was put off until its entity was gone, which is not modelled`;
      throw new ModelError('not-modelled-dead-id', message, { id: this.#world.context.label(id) });
    }
  }
}
