import { Budget } from './budget.ts';
import type { Adapter, ProbeColumn, WorldEditor, WorldReader } from './column.ts';
import { Connection, type FrameTime } from './connection.ts';
import { carryOut, type Done, type Edit } from './editing.ts';
import { type SystemOptions, Systems } from './systems.ts';
import type { Finder, Receiver } from './transport.ts';

/** A game connects to at most this many hubs at once. */
const MAX_HUBS = 8;
const PROTOCOL = 1;
/** A hub that refused the probe would refuse it again, so the probe waits this many milliseconds before it retries. */
const RETRY_AFTER_REFUSAL = 60_000;

export interface ProbeOptions {
  /** The game's display name; it should be the same in every run. */
  readonly name?: string;
  /** Names the world if the game has several. */
  readonly world?: string;
  /** If true, the game calls `shouldRun()` before each frame, so it can be paused and stepped from outside. */
  readonly pause?: boolean;
  /** If true, people may change the world from ECS Atlas. */
  readonly edit?: boolean;
  /**
   * The share of each frame's time that the probe may take (default 0.05); 1 removes the limit. A larger world is read
   * over several frames.
   */
  readonly share?: number;
}

export interface Identity {
  readonly name: string;
  readonly pid?: number;
  readonly program?: string;
}

interface Hub {
  readonly key: string;
  connection: Connection | null;
}

/** The probe of one world. It never blocks the game and never throws into it. */
export class Probe {
  readonly #finder: Finder;
  readonly #reader: WorldReader;
  readonly #hello: object;
  readonly #mayPause: boolean;
  readonly #hubs = new Map<string, Hub>();
  /** The array is replaced on each change and never mutated, so it can be iterated safely. */
  #connections: readonly Connection[] = [];
  readonly #refused = new Map<string, number>();
  readonly #began = performance.now();
  readonly #systems = new Systems();
  /** World columns, followed by system columns once there are systems; the list only grows. */
  readonly #columns: ProbeColumn[] = [];
  #ofWorld = 0;
  #ofSystems = false;
  readonly #budget: Budget;
  /** Null if the game may not be edited. */
  readonly #editor: WorldEditor | null;
  #frame = 0;
  #now: FrameTime = { frame: 0, time: 0 };
  readonly #work = (connection: Connection, hasTime: () => boolean): void => {
    try {
      if (this.#reader.catchUp?.(hasTime) !== false) connection.sample(this.#now, hasTime);
    } catch (error) {
      this.#stop(error);
    }
  };
  #automatic: (() => void) | null = null;
  #detached = false;

  constructor(reader: WorldReader, hello: object, finder: Finder, { share, edit, pause }: ProbeOptions = {}) {
    this.#reader = reader;
    this.#budget = new Budget(share);
    this.#editor = edit === true ? (reader.editor ?? null) : null;
    this.#hello = hello;
    this.#mayPause = pause === true;
    this.#finder = finder;
    finder.start((key, open) => this.#found(key, open));
  }

  get hubs(): number {
    return this.#connections.length;
  }

  /** The game calls this at the end of each frame. Until the first call the probe samples the world with a timer. */
  frame(): void {
    this.#automatic?.();
    this.#automatic = null;
    this.#sample();
  }

  /**
   * Runs a system and measures how long it takes in this frame, summed over all its runs. Time spent in systems that
   * run inside it counts only for those. For an async function only the part before its first `await` counts. Nothing
   * is measured while no ECS Atlas is connected.
   * @returns the result of `run`
   */
  system<T>(name: string, run: () => T, options?: SystemOptions): T {
    return this.#hubs.size === 0 ? run() : this.#systems.run(name, run, options);
  }

  /**
   * Returns false while a hub has paused the game, so the game should not compute its next frame; always true without
   * `pause: true`. A paused game calls this again after a short wait, and neither updates nor calls `frame()` until it
   * returns true.
   */
  shouldRun(): boolean {
    let run = true;
    for (const connection of this.#connections) if (connection.hold.frames <= 0) run = false;
    for (const connection of this.#connections) this.#guard(() => connection.sendState(this.#frame));
    // Values that become watched while the game is paused are still sent.
    if (!run) {
      this.#carryOutEdits();
      this.#send();
    }
    return run;
  }

  /** Closes all connections and undoes what the probe added to the world. */
  detach(): void {
    if (this.#detached) return;
    this.#detached = true;
    this.#automatic?.();
    this.#finder.stop();
    for (const connection of this.#connections) this.#guard(() => connection.leave());
    this.#hubs.clear();
    this.#listConnections();
    this.#guard(() => this.#reader.close?.());
  }

  /** Samples with a timer until the game calls `frame()`. `start` returns a function that stops the timer. */
  sampleBy(start: (sample: () => void) => () => void): void {
    this.#automatic = start(() => this.#sample());
  }

  #listConnections(): void {
    this.#connections = [...this.#hubs.values()].flatMap(({ connection }) => connection ?? []);
  }

  #sample(): void {
    if (this.#detached) return;
    this.#frame++;
    if (this.#hubs.size === 0) return;
    this.#systems.endFrame();
    this.#budget.frame();
    for (const { hold } of this.#connections) if (hold.frames > 0) hold.frames--;
    this.#carryOutEdits();
    this.#send();
  }

  /** Edits are carried out before the world is read, so the next message contains their results. */
  #carryOutEdits(): void {
    for (const connection of this.#connections) {
      for (const edit of connection.takeEdits()) this.#guard(() => this.#edit(connection, edit));
    }
  }

  #edit(connection: Connection, edit: Edit): void {
    try {
      if (this.#editor === null) throw new Error('The game does not allow edits');
      const done = carryOut(this.#editor, edit);
      connection.answer(edit, done);
      const editor = this.#editor;
      for (const each of this.#connections) each.note(done, () => rowOf(editor, done));
    } catch (error) {
      connection.answer(edit, null, reasonOf(error));
    }
  }

  #send(): void {
    this.#now = { frame: this.#frame, time: performance.now() - this.#began };
    if (this.#connections.some(isHeld)) for (const connection of this.#connections) this.#work(connection, always);
    else this.#budget.spend(this.#connections, this.#work);
  }

  #allColumns(): readonly ProbeColumn[] {
    const ofWorld = this.#reader.columns();
    while (this.#ofWorld < ofWorld.length) this.#columns.push(ofWorld[this.#ofWorld++]!);
    if (!this.#ofSystems && this.#systems.count > 0) {
      this.#ofSystems = true;
      this.#columns.push(...this.#systems.columns());
    }
    return this.#columns;
  }

  #found(key: string, open: (receiver: Receiver) => void): void {
    const until = this.#refused.get(key) ?? 0;
    if (this.#detached || this.#hubs.has(key) || this.#hubs.size >= MAX_HUBS || performance.now() < until) return;
    const hub: Hub = { key, connection: null };
    this.#hubs.set(key, hub);
    open({
      opened: (transport) => {
        this.#guard(() => {
          hub.connection = new Connection(transport, this.#hello, () => this.#allColumns(), this.#mayPause);
          this.#listConnections();
        });
      },
      message: (bytes) => this.#receive(hub, bytes),
      closed: () => this.#closed(hub),
    });
  }

  #receive(hub: Hub, bytes: Uint8Array): void {
    try {
      hub.connection?.receive(bytes);
    } catch {
      // A hub that sends unreadable messages is disconnected; the finder may find it again later.
      hub.connection?.leave();
      this.#closed(hub);
    }
  }

  #closed(hub: Hub): void {
    if (this.#hubs.get(hub.key) !== hub) return;
    const code = hub.connection?.farewell?.code;
    const mayReturn = code === undefined || code === 'done' || code === 'shutdown' || code === 'no-hello';
    if (!mayReturn) this.#refused.set(hub.key, performance.now() + RETRY_AFTER_REFUSAL);
    this.#hubs.delete(hub.key);
    this.#listConnections();
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
    this.detach();
  }
}

function isHeld({ hold }: Connection): boolean {
  return hold.frames <= 0;
}

function always(): boolean {
  return true;
}

/** Returns the row that a `set` edit wrote to; rows move when other entities lose the component. */
function rowOf(editor: WorldEditor, { action, entity, component }: Done): number | null {
  if (action !== 'set' || typeof entity !== 'number' || typeof component !== 'string') return null;
  if (!editor.isAlive(entity) || !editor.has(entity, component)) return null;
  return editor.rowOf?.(entity, component) ?? null;
}

const MAX_REASON_LENGTH = 300;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}

/** Returns the first message of every connection. */
export function helloOf<W>(adapter: Adapter<W>, identity: Identity, options: ProbeOptions): object {
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
      ...(options.pause === true ? ['pause', 'step'] : []),
      ...(options.edit === true ? ['edit'] : []),
    ],
    language: 'javascript',
  };
}
