import { Budget } from './budget.ts';
import type { Adapter, ProbeColumn, WorldEditor, WorldReader } from './column.ts';
import { Connection, type FrameTime } from './connection.ts';
import { carryOut, type Done, type Edit } from './editing.ts';
import { type SystemOptions, Systems } from './systems.ts';
import type { Finder, Receiver } from './transport.ts';

/** Hubs that a game talks to at once. */
const MAX_HUBS = 8;
const PROTOCOL = 1;
/** After these a probe would only be refused again. */
const RETRY_AFTER_REFUSAL = 60_000;

export interface ProbeOptions {
  /** The game's name for people, the same in every run. */
  readonly name?: string;
  /** Which world this is, when the game has several. */
  readonly world?: string;
  /**
   * True: the game asks `shouldRun()` before each frame, so it can be paused and stepped from outside.
   */
  readonly pause?: boolean;
  /** True: people may change the world from ECS Atlas. */
  readonly edit?: boolean;
  /**
   * Part of each frame that the probe may take: a larger world is read over several frames. 0.05 when left out; 1: no limit.
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

/** The probe of one world. Nothing here waits, and nothing here throws into the game. */
export class Probe {
  readonly #finder: Finder;
  readonly #reader: WorldReader;
  readonly #hello: object;
  readonly #mayPause: boolean;
  readonly #hubs = new Map<string, Hub>();
  /** Those that are connected: replaced, never changed. */
  #connections: readonly Connection[] = [];
  readonly #refused = new Map<string, number>();
  readonly #began = performance.now();
  readonly #systems = new Systems();
  /** Those of the world, and of the systems once there are some: it only grows. */
  readonly #columns: ProbeColumn[] = [];
  #ofWorld = 0;
  #ofSystems = false;
  readonly #budget: Budget;
  /** Null: the game may not be edited. */
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

  /** Connected hubs. */
  get hubs(): number {
    return this.#connections.length;
  }

  /** To be called once a frame, when the frame is over. Until the first call the probe reads the world by itself from time to time. */
  frame(): void {
    this.#automatic?.();
    this.#automatic = null;
    this.#sample();
  }

  /**
   * Runs a system and measures how long it takes in this frame, all its runs together. What other systems take that run within it
   * counts for those alone; of an async function the part before its first `await` counts. Nothing is measured while no ECS Atlas
   * is connected.
   * @returns what `run` returns
   */
  system<T>(name: string, run: () => T, options?: SystemOptions): T {
    return this.#hubs.size === 0 ? run() : this.#systems.run(name, run, options);
  }

  /**
   * Whether the game may compute its next frame: false while a hub has paused it; always true without `pause: true`. A paused game calls this
   * again a little later, and neither updates nor calls `frame()` before.
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

  /** Ends all connections and removes what was added to the world. */
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

  /** Samples by itself until the game calls `frame()`; `stop` ends that. */
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

  /** Before the world is read, so that the next message shows the results. */
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
      // A hub that says something unreadable is left, and looked for again later.
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

/** Where the values that a `set` has written to are now; rows move when other entities lose the component. */
function rowOf(editor: WorldEditor, { action, entity, component }: Done): number | null {
  if (action !== 'set' || typeof entity !== 'number' || typeof component !== 'string') return null;
  if (!editor.isAlive(entity) || !editor.has(entity, component)) return null;
  return editor.rowOf?.(entity, component) ?? null;
}

const MAX_REASON_LENGTH = 300;

function reasonOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, MAX_REASON_LENGTH);
}

/** The first message of every connection. */
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
