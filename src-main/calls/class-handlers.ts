import { type ClassServer, type ClassServerOptions, startClassServer } from '../class/class-server.ts';
import { Room, type RoomOptions } from '../class/room.ts';
import type { ClassLesson, ClassResult, ClassStatus } from '../contract/class-protocol.ts';
import type { Caller, Handlers } from '../contract/gate.ts';
import { UserError } from '../contract/user-error.ts';
import { rendererFolder } from '../program/app-root.ts';

type ClassHandlers = Pick<Handlers, Extract<keyof Handlers, `class.${string}`>>;

interface OpenClass {
  readonly room: Room;
  readonly server: ClassServer;
}

/** A page that shows the class, and the window that it is in. */
interface Page {
  readonly window: string;
  readonly caller: Caller;
}

/** Followers join and answer in bursts, so the window receives at most one report in this many milliseconds. */
const REPORT_MS = 50;

/** The class of a host with a window. It is closed until the user opens it. */
export class ClassDesk {
  /** The address that the class server listens on, and the seats of each address that joins (undefined: the usual number). */
  at: Pick<ClassServerOptions, 'host' | 'port'> & Pick<RoomOptions, 'seatsPerAddress'> = { host: null, port: null };
  /** The pages that show the class, the oldest first. */
  readonly #pages = new Map<AbortSignal, Page>();
  #class: Promise<OpenClass> | null = null;
  /** The window that the class follows. Null until there is one, if the class was opened at the start of the program. */
  #window: string | null = null;
  /** The page that took the class over; null if none did. */
  #page: AbortSignal | null = null;
  #status: () => Omit<NonNullable<ClassStatus>, 'isOwn' | 'isFollowed' | 'lesson'> | null = () => null;
  #lesson: ClassLesson | null = null;
  #results: () => ClassResult[] = () => [];
  /** Tells followers if the window is open. */
  #showWindow: (isOpen: boolean) => void = () => undefined;
  #reporting: NodeJS.Timeout | null = null;

  /**
   * Opens the class. An open class stays as it is. Rejects with the system's error if the port is not available.
   * @param caller whose window the class will follow; by default the first window that shows the class
   */
  async open(caller?: Caller): Promise<ClassStatus> {
    if (this.#class === null) {
      this.#page = null;
      this.#window = caller === undefined ? null : this.#windowOf(caller);
    }
    this.#class ??= this.#start();
    try {
      await this.#class;
    } catch (error) {
      this.#class = null;
      throw error;
    }
    return this.#statusFor(caller);
  }

  /** Ends the class. Its code is not used again. */
  async close(): Promise<void> {
    const opening = this.#class;
    this.#class = null;
    const opened = await opening?.catch(() => null);
    this.#status = () => null;
    this.#lesson = null;
    this.#changed();
    await opened?.server.close();
  }

  handlers(): ClassHandlers {
    return {
      'class.status': ({ window }, caller) => {
        this.#show(window, caller);
        if (this.#class !== null) this.#window ??= window;
        return this.#statusFor(caller);
      },
      'class.open': ({ seatsPerAddress }, caller) => {
        if (this.#class === null) this.at = { ...this.at, seatsPerAddress };
        return this.open(caller);
      },
      'class.takeOver': (_, caller) => {
        this.#window = this.#windowOf(caller);
        this.#page = caller.gone;
        this.#changed();
      },
      'class.results': () => this.#results(),
      'class.close': () => this.close(),
      'class.show': async ({ script, place, lesson = null }, caller) => {
        const shown = script === undefined ? [] : [{ type: 'script' as const, ...script }];
        (await this.#room(caller)).show([...shown, { type: 'place', ...place }]);
        // A window that shows Home or a comparison meanwhile still leaves a lesson to go on with.
        if (place.shows === 'script') this.#lesson = lesson;
      },
      'class.ask': async (asked, caller) => (await this.#room(caller)).ask(asked, asked?.again),
      'class.letIn': async ({ address, people }, caller) => (await this.#room(caller)).letIn(address, people),
      'class.setSeats': async ({ seatsPerAddress }, caller) =>
        (await this.#room(caller)).setSeatsPerAddress(seatsPerAddress),
      'class.takeAnswers': async ({ taken }, caller) => (await this.#room(caller)).takeAnswers(taken),
    };
  }

  async #start(): Promise<OpenClass> {
    const { seatsPerAddress, ...at } = this.at;
    const onChange = () => this.#changed();
    const room = new Room({ onChange, ...(seatsPerAddress !== undefined && { seatsPerAddress }) });
    const server = await startClassServer({ ...at, folder: rendererFolder, room });
    this.#status = () => ({ ...room.status(), addresses: [...server.addresses] });
    this.#results = () => room.results();
    this.#showWindow = (isOpen) => room.show([{ type: 'window', isOpen }]);
    this.#changed();
    return { room, server };
  }

  /** @throws UserError while the class is closed, and for a window that the class does not follow */
  async #room(caller: Caller): Promise<Room> {
    const opened = await this.#class;
    if (opened === null) throw new UserError('host.error.noClass');
    if (!this.#isOwn(caller)) throw new UserError('host.error.otherWindow');
    return opened.room;
  }

  #show(window: string, caller: Caller): void {
    const { gone } = caller;
    if (gone.aborted) return;
    this.#pages.set(gone, { window, caller });
    this.#changed();
    gone.addEventListener('abort', () => {
      this.#pages.delete(gone);
      this.#changed();
    });
  }

  #windowOf({ gone }: Caller): string | null {
    return this.#pages.get(gone)?.window ?? null;
  }

  #isOwn({ gone }: Caller): boolean {
    return this.#followed() === gone;
  }

  /**
   * Returns the page that the class follows; null if its window is closed. A copied tab has the id of its original. So one page counts: the one that
   * took the class over, otherwise the oldest of the window.
   */
  #followed(): AbortSignal | null {
    if (this.#page !== null && this.#pages.has(this.#page)) return this.#page;
    return [...this.#pages].find(([, { window }]) => window === this.#window)?.[0] ?? null;
  }

  #statusFor(caller?: Caller): ClassStatus {
    const status = this.#status();
    const isFollowed = this.#followed() !== null;
    return (
      status && { ...status, lesson: this.#lesson, isOwn: caller !== undefined && this.#isOwn(caller), isFollowed }
    );
  }

  #changed(): void {
    this.#reporting ??= setTimeout(() => {
      this.#reporting = null;
      for (const { caller } of this.#pages.values()) caller.emit('class.status', this.#statusFor(caller));
      this.#showWindow(this.#followed() !== null);
    }, REPORT_MS);
  }
}
