import { type ClassServer, type ClassServerOptions, startClassServer } from '../class/class-server.ts';
import { Room, type RoomOptions } from '../class/room.ts';
import type { ClassStatus } from '../contract/class-protocol.ts';
import type { Caller, Handlers } from '../contract/gate.ts';
import { UserError } from '../contract/user-error.ts';
import { rendererFolder } from '../program/app-root.ts';

type ClassHandlers = Pick<Handlers, Extract<keyof Handlers, `class.${string}`>>;

interface OpenClass {
  readonly room: Room;
  readonly server: ClassServer;
}

/** Followers join and answer in bursts, so the window receives at most one report in this many milliseconds. */
const REPORT_MS = 50;

/** The class of a host with a window. It is closed until the user opens it. */
export class ClassDesk {
  /** The address that the class server listens on, and the seats of each address that joins (undefined: the usual number). */
  at: Pick<ClassServerOptions, 'host' | 'port'> & Pick<RoomOptions, 'seatsPerAddress'> = { host: null, port: null };
  readonly #pages = new Map<AbortSignal, Caller>();
  #class: Promise<OpenClass> | null = null;
  #status: () => ClassStatus = () => null;
  #reporting: NodeJS.Timeout | null = null;

  /** Opens the class. Rejects with the system's error if the port is not available. */
  async open(): Promise<ClassStatus> {
    this.#class ??= this.#start();
    try {
      await this.#class;
    } catch (error) {
      this.#class = null;
      throw error;
    }
    return this.#status();
  }

  /** Ends the class. Its code is not used again. */
  async close(): Promise<void> {
    const opening = this.#class;
    this.#class = null;
    const opened = await opening?.catch(() => null);
    this.#status = () => null;
    this.#changed();
    await opened?.server.close();
  }

  handlers(): ClassHandlers {
    return {
      'class.status': (_, caller) => {
        if (!caller.gone.aborted) this.#pages.set(caller.gone, caller);
        caller.gone.addEventListener('abort', () => this.#pages.delete(caller.gone));
        return this.#status();
      },
      'class.open': ({ seatsPerAddress }) => {
        this.at = { ...this.at, seatsPerAddress };
        return this.open();
      },
      'class.close': () => this.close(),
      'class.show': async ({ script, place }) => {
        const shown = script === undefined ? [] : [{ type: 'script' as const, ...script }];
        (await this.#room()).show([...shown, { type: 'place', ...place }]);
      },
      'class.ask': async (asked) => (await this.#room()).ask(asked),
      'class.letIn': async ({ address, people }) => (await this.#room()).letIn(address, people),
      'class.setSeats': async ({ seatsPerAddress }) => (await this.#room()).setSeatsPerAddress(seatsPerAddress),
      'class.endAnswers': async () => (await this.#room()).endAnswers(),
    };
  }

  async #start(): Promise<OpenClass> {
    const { seatsPerAddress, ...at } = this.at;
    const onChange = () => this.#changed();
    const room = new Room({ onChange, ...(seatsPerAddress !== undefined && { seatsPerAddress }) });
    const server = await startClassServer({ ...at, folder: rendererFolder, room });
    this.#status = () => ({ ...room.status(), addresses: [...server.addresses] });
    this.#changed();
    return { room, server };
  }

  /** @throws UserError while the class is closed */
  async #room(): Promise<Room> {
    const opened = await this.#class;
    if (opened === null) throw new UserError('host.error.noClass');
    return opened.room;
  }

  #changed(): void {
    this.#reporting ??= setTimeout(() => {
      this.#reporting = null;
      const status = this.#status();
      for (const page of this.#pages.values()) page.emit('class.status', status);
    }, REPORT_MS);
  }
}
