import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import type { EndpointProblem, Endpoints } from '../contract/attach-status.ts';
import { isSystemError } from '../contract/user-error.ts';
import { attachToken } from './attach-token.ts';
import { endpointFolders, makeEndpointFolder, problemIn } from './endpoint-folder.ts';
import type { Address } from './flecs-address.ts';
import { FlecsDoor } from './flecs-door.ts';
import { FLECS_PORTS, type NoGame } from './flecs-finder.ts';
import { BEAT_MS, type Hub } from './hub.ts';
import { openSocketDoor } from './socket-door.ts';
import { openWebSocketDoor, WEBSOCKET_PORTS } from './websocket-door.ts';

/** `app-1f3a9c2e.sock` */
const MAX_NAME_LENGTH = 20;
const ENDPOINT_FILE = /^((?:app|cli)-[0-9a-f]{8})\.(?:sock|hub)$/;

export interface EndpointOptions {
  /** The program that listens; part of the files' names. */
  readonly kind: 'app' | 'cli';
  /** Where settings and the token are. */
  readonly userFolder: string;
  readonly folders?: readonly string[];
  readonly ports?: readonly number[];
  /** Where Flecs games are looked for; none: `[]`. */
  readonly flecsPorts?: readonly number[];
  /** Called when the endpoints or their problems have changed. */
  readonly onChange?: () => void;
}

/** A hub that can be found. */
export interface OpenEndpoint {
  readonly endpoints: Endpoints;
  /** Tries an address where a Flecs game may listen; only when a person asks for it. */
  connect(address: Address, keep?: boolean): Promise<NoGame | null>;
  /** Sends a bye to all games, completes recordings, removes the files. */
  close(): Promise<void>;
}

/**
 * Opens the doors of a hub and writes down where they are. A door that cannot be opened is a problem to be shown, never a failure
 * of the program. The socket is tried again with every beat: a person may have put the folder right.
 */
export async function openEndpoint(hub: Hub, options: EndpointOptions): Promise<OpenEndpoint> {
  const problems: EndpointProblem[] = [];
  const attempt = async <T>(act: () => Promise<T>): Promise<T | null> => {
    try {
      return await act();
    } catch (error) {
      problems.push(problemIn(error));
      return null;
    }
  };
  const token = await attempt(() => attachToken(options.userFolder));
  const ports = options.ports ?? WEBSOCKET_PORTS;
  const web = token === null ? null : await attempt(() => openWebSocketDoor(hub, { token, ports }));
  const websocket = web === null ? null : `ws://127.0.0.1:${web.port}/`;
  const own = new OwnSocket(hub, options, { websocket, token });
  await own.open();
  const flecs = new FlecsDoor(hub, { ports: options.flecsPorts ?? flecsPorts() });
  const beat = setInterval(() => {
    hub.beat();
    void own.open();
  }, BEAT_MS);
  beat.unref();
  return {
    get endpoints() {
      return { socket: own.socket, websocket, token, problems: [...own.problems, ...problems] };
    },
    connect: (address, keep) => flecs.connect(address, keep),
    close: async () => {
      clearInterval(beat);
      flecs.close();
      await own.hide();
      await hub.close();
      await Promise.all([own.close(), web?.close()]);
    },
  };
}

/** ECS_ATLAS_FLECS_PORTS names others (`8080,8081`), or none when it is empty. */
export function flecsPorts(environment: NodeJS.ProcessEnv = process.env): readonly number[] {
  const { ECS_ATLAS_FLECS_PORTS: named } = environment;
  if (named === undefined) return FLECS_PORTS;
  const ports = named.split(',').map((text) => Number(text.trim() || Number.NaN));
  return ports.filter((port) => Number.isInteger(port) && port > 0 && port < 65_536);
}

interface Place {
  readonly socket: string;
  readonly file: string;
  close(): Promise<void>;
}

/** The socket of a hub, and the file that says where it is. */
class OwnSocket {
  readonly #hub: Hub;
  readonly #options: EndpointOptions;
  readonly #others: Pick<Endpoints, 'websocket' | 'token'>;
  #place: Place | null = null;
  /** Whether the file is there by which games find the socket. */
  #isFound = false;
  #opening: Promise<void> | null = null;
  problems: readonly EndpointProblem[] = [];

  constructor(hub: Hub, options: EndpointOptions, others: Pick<Endpoints, 'websocket' | 'token'>) {
    this.#hub = hub;
    this.#options = options;
    this.#others = others;
  }

  get socket(): string | null {
    return this.#place?.socket ?? null;
  }

  /** Nothing where it is open already. Never rejects. */
  open(): Promise<void> {
    this.#opening ??= this.#open().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #open(): Promise<void> {
    if (this.#isFound) return;
    let problems: readonly EndpointProblem[] = [];
    try {
      this.#place ??= await openSocket(this.#hub, this.#options);
      await writeHubFile(this.#place, this.#hub, this.#others);
      this.#isFound = true;
    } catch (error) {
      problems = [problemIn(error)];
    }
    const isNew = JSON.stringify(problems) !== JSON.stringify(this.problems);
    this.problems = problems;
    if (isNew) this.#options.onChange?.();
  }

  /** No game finds it from now on. */
  async hide(): Promise<void> {
    await this.#opening;
    if (this.#place !== null) await rm(this.#place.file, { force: true });
  }

  async close(): Promise<void> {
    await this.#place?.close();
  }
}

async function openSocket(hub: Hub, { kind, folders = endpointFolders() }: EndpointOptions): Promise<Place> {
  const folder = await makeEndpointFolder(folders, MAX_NAME_LENGTH);
  await removeStale(folder);
  const name = `${kind}-${randomBytes(4).toString('hex')}`;
  const isPipe = process.platform === 'win32';
  const socket = isPipe ? `\\\\.\\pipe\\ecs-atlas-${randomBytes(16).toString('hex')}` : join(folder, `${name}.sock`);
  const door = await openSocketDoor(hub, socket);
  if (!isPipe) await chmod(socket, 0o600);
  return { socket, file: join(folder, `${name}.hub`), close: () => door.close() };
}

/** Whole or not at all: a probe may look at any moment. */
async function writeHubFile(
  { file: path, socket }: Place,
  hub: Hub,
  { websocket, token }: Pick<Endpoints, 'websocket' | 'token'>,
): Promise<void> {
  const lines = ['ecs-atlas 1', `pid ${process.pid}`, `program ${hub.name}`, `socket ${socket}`];
  if (websocket !== null) lines.push(`websocket ${websocket}`, `token ${token}`);
  await writeFile(`${path}.tmp`, `${lines.join('\n')}\n`, { mode: 0o600 });
  await rename(`${path}.tmp`, path);
}

/** Removes the files of hubs that were killed. */
async function removeStale(folder: string): Promise<void> {
  const names = await readdir(folder);
  const stems = new Set(names.flatMap((name) => ENDPOINT_FILE.exec(name)?.[1] ?? []));
  await Promise.all(
    [...stems].map(async (stem) => {
      const [socket, file] = [join(folder, `${stem}.sock`), join(folder, `${stem}.hub`)];
      if (await answers((await socketIn(file)) ?? socket)) return;
      await Promise.all([socket, file].map((path) => rm(path, { force: true })));
    }),
  );
}

/** What a `.hub` file says its socket or pipe is called. */
async function socketIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^socket (.+)$/m.exec(text)?.[1];
}

/** Only a refused connection, or no socket at all, means that there is no hub. */
async function answers(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return !isSystemError(error) || !['ECONNREFUSED', 'ENOENT'].includes(error.code);
  } finally {
    socket.destroy();
  }
}
