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
import { FLECS_PORTS, type NoGame } from './flecs-finder.ts';
import { FlecsPoller } from './flecs-poller.ts';
import { BEAT_MS, type Hub } from './hub.ts';
import { openSocketEndpoint } from './socket-endpoint.ts';
import { openWebSocketEndpoint, WEBSOCKET_PORTS } from './websocket-endpoint.ts';

/** Limits names such as `app-1f3a9c2e.sock`. */
const MAX_NAME_LENGTH = 20;
const ENDPOINT_FILE = /^((?:app|cli)-[0-9a-f]{8})\.(?:sock|hub)$/;

export interface EndpointOptions {
  /** The listening program. Its name is part of the file names. */
  readonly kind: 'app' | 'cli';
  /** The folder with settings and token. */
  readonly userFolder: string;
  readonly folders?: readonly string[];
  readonly ports?: readonly number[];
  /** The ports on which Flecs games are searched for; `[]` for none. */
  readonly flecsPorts?: readonly number[];
  /** Called when endpoints or their problems have changed. */
  readonly onChange?: () => void;
}

/** The endpoints of a hub. */
export interface OpenEndpoint {
  readonly endpoints: Endpoints;
  /** Tries an address where a Flecs game may listen, at the user's request. */
  connect(address: Address, keep?: boolean): Promise<NoGame | null>;
  /** Sends a bye to all games, completes recordings and removes the files. */
  close(): Promise<void>;
}

/**
 * Opens the endpoints of a hub and writes the files that announce them. An endpoint that cannot be opened is shown as a problem and never
 * fails the program. The socket is retried with every beat, because the user may have repaired the folder.
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
  const web = token === null ? null : await attempt(() => openWebSocketEndpoint(hub, { token, ports }));
  const websocket = web === null ? null : `ws://127.0.0.1:${web.port}/`;
  const own = new OwnSocket(hub, options, { websocket, token });
  await own.open();
  const flecs = new FlecsPoller(hub, { ports: options.flecsPorts ?? flecsPorts() });
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

/** ECS_ATLAS_FLECS_PORTS names other ports (`8080,8081`), or none if it is empty. */
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

/** The socket of a hub and the file that announces it. */
class OwnSocket {
  readonly #hub: Hub;
  readonly #options: EndpointOptions;
  readonly #others: Pick<Endpoints, 'websocket' | 'token'>;
  #place: Place | null = null;
  /** True if the announcing file exists. */
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

  /** Does nothing if the socket is open. Never rejects. */
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

  /** Removes the announcing file, so no new game finds the socket. */
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
  const endpoint = await openSocketEndpoint(hub, socket);
  if (!isPipe) await chmod(socket, 0o600);
  return { socket, file: join(folder, `${name}.hub`), close: () => endpoint.close() };
}

/** Written by a rename, because a probe may read it at any moment. */
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

/** Returns the socket or pipe that a `.hub` file names. */
async function socketIn(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return /^socket (.+)$/m.exec(text)?.[1];
}

/** Only a refused connection or a missing socket means that no hub is running. */
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
