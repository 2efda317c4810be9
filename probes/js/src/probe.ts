import type { Adapter, OpenWorld, ProbeColumn, WorldEditor } from './adapter.ts';
import { callerLine } from './caller-line.ts';
import { Connection, type FrameTime } from './connection.ts';
import { type CarriedOutEdit, carryOut, type ReceivedEdit } from './editing.ts';
import { Following } from './following.ts';
import { HubConnections } from './hub-connections.ts';
import type { HubFinder } from './hub-transport.ts';
import { NOT_QUEUED, type QueueTag, type SystemOptions, SystemTimer } from './system-timer.ts';
import { DEFAULT_SHARE, type ReadingTime, TimeBudget, UNLIMITED } from './time-budget.ts';

const PROTOCOL = 1;

export interface ProbeOptions {
  /** The game's display name; it should be the same in every run. */
  readonly name?: string;
  /** Names the world if the game has several. */
  readonly world?: string;
  /** If true, the game calls `shouldRun()` before each frame, so it can be paused and stepped from outside. */
  readonly pause?: boolean;
  /** If true, users may change the world from ECS Atlas. */
  readonly edit?: boolean;
  /** The share of each frame's time that the probe may take (default 0.05; 1: no limit). A larger world is read over several frames. */
  readonly share?: number;
  /** If true, ECS Atlas shows the file and the line of the game that runs each system. They are read from a stack once for each system. */
  readonly lines?: boolean;
}

export interface Identity {
  readonly name: string;
  readonly pid?: number;
  readonly program?: string;
}

/** The probe of one world. It never blocks the game and never throws into it. */
export class Probe {
  readonly #finder: HubFinder;
  readonly #reader: OpenWorld;
  readonly #hubs: HubConnections;
  readonly #began = performance.now();
  readonly #following: Following;
  readonly #systems: SystemTimer;
  /** The columns of the world and of its changes. Columns of systems are added once the game has systems. No column is ever removed. */
  readonly #columns: ProbeColumn[] = [];
  #worldColumnCount = 0;
  #hasSystemColumns = false;
  readonly #budget: TimeBudget;
  /** Null if the game may not be edited. */
  readonly #editor: WorldEditor | null;
  #frame = 0;
  #now: FrameTime = { frame: 0, time: 0 };
  readonly #serve = (connection: Connection, time: ReadingTime): void => {
    try {
      if (this.#reader.catchUp?.(() => time.hasTime()) === false) return;
      if (connection.sample(this.#now, time)) this.#following.takeWishes(this.#hubs.open, time === UNLIMITED);
    } catch (error) {
      this.#stop(error);
    }
  };
  #stopSampling: (() => void) | null = null;
  #detached = false;

  constructor(reader: OpenWorld, hello: object, finder: HubFinder, { share, edit, pause, lines }: ProbeOptions = {}) {
    this.#reader = reader;
    this.#systems = new SystemTimer(
      (system, queuedBy) => this.#guard(() => this.#following.note({ system, queuedBy, frame: this.#frame + 1 })),
      lines === true ? () => callerLine(this.system) : undefined,
    );
    this.#budget = new TimeBudget(share);
    this.#following = new Following(reader, this.#budget);
    this.#editor = edit === true ? (reader.editor ?? null) : null;
    this.#finder = finder;
    this.#hubs = new HubConnections({
      mayConnect: () => !this.#detached && reader.isDestroyed?.() !== true,
      connect: (transport) => new Connection(transport, hello, () => this.#allColumns(), pause === true),
      wishesChanged: () => this.#guard(() => this.#following.takeWishes(this.#hubs.open)),
      guard: (work) => this.#guard(work),
    });
    this.#hubs.start(finder);
  }

  get hubs(): number {
    return this.#hubs.open.length;
  }

  /** The game calls this at the end of each frame. Until the first call the probe samples the world with a timer. */
  frame(): void {
    this.#stopSampling?.();
    this.#stopSampling = null;
    this.#sample();
  }

  /**
   * Runs a system and measures how long it takes in this frame, summed over all its runs. Time spent in systems that
   * run inside it counts only for those. For an async function only the part before its first `await` counts. Nothing
   * is measured while no ECS Atlas is connected.
   * @returns the result of `run`
   */
  system<T>(name: string, run: () => T, options?: SystemOptions): T {
    return this.#hubs.count === 0 ? run() : this.#systems.run(name, run, options);
  }

  /**
   * Marks what the running system puts into a queue of the game's own. `within` then says who queued it.
   *
   * @example
   * queue.push({ tag: probe.tag(), run: () => removeComponent(world, entity, Shield) });
   */
  tag(): QueueTag {
    return this.#hubs.count === 0 ? NOT_QUEUED : this.#systems.tag;
  }

  /**
   * Carries out what was queued: components that it adds or removes are shown as queued by the system of the tag and done in the running one.
   * @returns the result of `run`
   *
   * @example
   * for (const { tag, run } of queue.splice(0)) probe.within(tag, run);
   */
  within<T>(tag: QueueTag, run: () => T): T {
    return this.#hubs.count === 0 || tag === NOT_QUEUED ? run() : this.#systems.within(tag, run);
  }

  /**
   * Returns false while a hub has paused the game, so the game should not compute its next frame; always true without
   * `pause: true`. A paused game calls this again after a short wait, and neither updates nor calls `frame()` until it
   * returns true.
   */
  shouldRun(): boolean {
    this.#hubs.leaveHung();
    this.#leaveDestroyed();
    // Values that become watched while the game is paused are still sent, and the world before the first frame that may stop it.
    if (this.#hubs.open.some(isEager)) {
      this.#carryOutEdits();
      this.#send();
    }
    for (const connection of this.#hubs.open) this.#guard(() => connection.sendState(this.#frame));
    return !this.#hubs.open.some(isPaused);
  }

  /**
   * Tells every hub that the game has destroyed the world; if it comes back, the probe connects again.
   * @returns true while destroyed
   */
  #leaveDestroyed(): boolean {
    if (this.#reader.isDestroyed?.() !== true) return false;
    for (const connection of this.#hubs.open) this.#guard(() => connection.leave('The world was destroyed', null));
    this.#hubs.clear();
    return true;
  }

  /** Closes all connections and undoes what the probe added to the world. */
  detach(): void {
    this.#end({ frame: this.#frame, time: performance.now() - this.#began });
  }

  /** @param last the frame in which the world is read for the last time; null if it cannot be read */
  #end(last: FrameTime | null): void {
    if (this.#detached) return;
    this.#detached = true;
    this.#stopSampling?.();
    this.#finder.stop();
    const connections = this.#hubs.open;
    if (last !== null) this.#guard(() => this.#reader.catchUp?.(() => true));
    for (const connection of connections) this.#guard(() => connection.leave('The probe was detached', last));
    this.#hubs.clear();
    this.#guard(() => this.#following.end());
    this.#guard(() => this.#reader.close?.());
  }

  /** Samples with a timer until the game calls `frame()`. `start` returns a function that stops the timer. */
  sampleAutomatically(start: (sample: () => void) => () => void): void {
    this.#stopSampling = start(() => this.#sample());
  }

  #sample(): void {
    if (this.#detached) return;
    this.#frame++;
    this.#hubs.leaveHung();
    if (this.#hubs.count === 0 || this.#leaveDestroyed()) return;
    this.#systems.endFrame();
    this.#guard(() => this.#following.endFrame(this.#frame));
    this.#budget.frame();
    for (const connection of this.#hubs.open) connection.endFrame(this.#following.changes);
    this.#carryOutEdits();
    this.#send();
  }

  /** Edits are carried out before the world is read, so the next message contains their results. */
  #carryOutEdits(): void {
    let hasEdited = false;
    for (const connection of this.#hubs.open) {
      for (const edit of connection.takeEdits()) {
        hasEdited = true;
        this.#guard(() => this.#edit(connection, edit));
      }
    }
    if (hasEdited) this.#guard(() => this.#following.settle(this.#frame));
  }

  #edit(connection: Connection, edit: ReceivedEdit): void {
    try {
      if (this.#editor === null) throw new Error('The game does not allow edits');
      const { edit: done, isFinal } = carryOut(this.#editor, edit, (component) => this.#fieldsOf(component));
      connection.answer(edit, done, { isFinal });
      const editor = this.#editor;
      for (const each of this.#hubs.open) each.reportEdit(done, () => rowOf(editor, done));
    } catch (error) {
      connection.answer(edit, null, { reason: reasonOf(error) });
    }
  }

  /** Returns the shown fields of a component; null stands for a component that is one value. */
  #fieldsOf(component: string): (string | null)[] {
    const columns = this.#reader.columns();
    const replaced = new Set(columns.flatMap(({ meta }) => (meta.replaces as readonly string[] | undefined) ?? []));
    return columns
      .filter(({ name, meta }) => meta.role === 'value' && meta.component === component && !replaced.has(name))
      .map(({ meta }) => (typeof meta.field === 'string' ? meta.field : null));
  }

  #send(): void {
    this.#now = { frame: this.#frame, time: performance.now() - this.#began };
    if (this.#hubs.open.some(isPaused)) for (const connection of this.#hubs.open) this.#serve(connection, UNLIMITED);
    else {
      this.#budget.choose(Math.max(0, ...this.#hubs.open.map(({ share }) => share)));
      this.#budget.spend(this.#hubs.open, this.#serve);
    }
  }

  #allColumns(): readonly ProbeColumn[] {
    const worldColumns = this.#reader.columns();
    while (this.#worldColumnCount < worldColumns.length) this.#columns.push(worldColumns[this.#worldColumnCount++]!);
    if (!this.#hasSystemColumns && this.#systems.count > 0) {
      this.#hasSystemColumns = true;
      this.#columns.push(...this.#systems.columns());
    }
    this.#columns.push(...this.#following.newColumns());
    return this.#columns;
  }

  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#stop(error);
    }
  }

  /** An error while reading the world must not reach the game: it is reported once, and the probe ends. */
  #stop(error: unknown): void {
    console.warn('ECS Atlas: the probe stopped.', error);
    this.#end(null);
  }
}

function isEager(connection: Connection): boolean {
  return connection.isEager;
}

function isPaused(connection: Connection): boolean {
  return connection.isPaused;
}

/** Returns the row that a `set` edit wrote to; rows move when other entities lose the component. */
function rowOf(editor: WorldEditor, { action, entity, component }: CarriedOutEdit): number | null {
  if (action !== 'set' || typeof entity !== 'number' || typeof component !== 'string') return null;
  if (!editor.isAlive(entity) || !editor.has(entity, component)) return null;
  return editor.rowOf?.(entity, component) ?? null;
}

const MAX_REASON_LENGTH = 300;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}

/**
 * Returns the first message of every connection.
 * @param testsConditions true if the adapter tells who is alive
 */
export function helloMessage<W>(
  adapter: Adapter<W>,
  identity: Identity,
  options: ProbeOptions,
  testsConditions = false,
): object {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return {
    type: 'hello',
    protocol: PROTOCOL,
    ...identity,
    ...(options.world === undefined ? {} : { world: options.world }),
    instance: Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join(''),
    engine: adapter.engine,
    adapter: adapter.name,
    grade: 'frame',
    capabilities: [
      'watch',
      ...(options.pause === true ? ['pause', 'step', 'break'] : []),
      ...(options.pause === true && testsConditions ? ['conditions'] : []),
      ...(options.edit === true ? ['edit'] : []),
      'share',
    ],
    share: Math.min(1, options.share ?? DEFAULT_SHARE),
    language: 'javascript',
  };
}
