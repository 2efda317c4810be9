import type { Stats } from 'node:fs';
import type { Socket } from 'node:net';
import type { HubFinder, HubTransport, OnHubFound, TransportReceiver } from './hub-transport.ts';
import { MAX_HUB_MESSAGE } from './message-budget.ts';

type Fs = typeof import('node:fs/promises');
type Net = typeof import('node:net');
type Path = typeof import('node:path');

const SEARCH_INTERVAL_MS = 1000;
const LENGTH_BYTES = 4;
/** A send buffer that grew beyond this many bytes is not kept. */
const MAX_KEPT_BUFFER = 512 * 1024;

/** Looks for hubs in the user's endpoint folders once a second (section 1 of docs/protocol.md). */
export class NodeFinder implements HubFinder {
  #timer: ReturnType<typeof setInterval> | null = null;
  #isSearching = false;

  start(found: OnHubFound): void {
    if (process.env.ECS_ATLAS === 'off') return;
    const look = (): void => {
      if (this.#isSearching) return;
      this.#isSearching = true;
      this.#search(found)
        // A folder that cannot be read counts as empty.
        .catch(() => undefined)
        .finally(() => {
          this.#isSearching = false;
        });
    };
    look();
    this.#timer = setInterval(look, SEARCH_INTERVAL_MS);
    this.#timer.unref();
  }

  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }

  async #search(found: OnHubFound): Promise<void> {
    const [fs, net, path] = [await import('node:fs/promises'), await import('node:net'), await import('node:path')];
    for (const folder of endpointFolders(path)) {
      for (const endpoint of await endpointsIn(fs, path, folder)) {
        if (this.#timer === null) return;
        found(endpoint, (receiver) => connect(net, endpoint, receiver));
      }
    }
  }
}

/** Lists the folders in which a hub may have left its address; they need not exist. */
function endpointFolders(path: Path): string[] {
  const { ECS_ATLAS_RUNTIME: chosen, XDG_RUNTIME_DIR: runtime, TMPDIR: temporary, LOCALAPPDATA: local } = process.env;
  if (chosen) return [chosen];
  if (process.platform === 'win32') return local ? [path.join(local, 'ecs-atlas', 'run')] : [];
  const own = `ecs-atlas-${process.getuid?.() ?? 0}`;
  const folders = [path.join(temporary || '/tmp', own), path.join('/tmp', own)];
  return [...new Set(runtime ? [path.join(runtime, 'ecs-atlas'), ...folders] : folders)];
}

async function endpointsIn(fs: Fs, path: Path, folder: string): Promise<string[]> {
  const about = await fs.lstat(folder).catch(() => null);
  if (about === null || !isOwn(about)) return [];
  const names = await fs.readdir(folder);
  if (process.platform !== 'win32') {
    return names.filter((name) => name.endsWith('.sock')).map((name) => path.join(folder, name));
  }
  const files = names.filter((name) => name.endsWith('.hub'));
  const texts = await Promise.all(files.map((name) => fs.readFile(path.join(folder, name), 'utf8').catch(() => '')));
  return texts.flatMap((text) => /^socket (.+)$/m.exec(text)?.[1]?.trim() ?? []);
}

/** Folders of other users are ignored, because they could connect the game to another user's program. */
function isOwn(about: Stats): boolean {
  if (!about.isDirectory()) return false;
  if (process.platform === 'win32') return true;
  return about.uid === process.getuid?.() && (about.mode & 0o022) === 0;
}

/** Frames messages with their lengths in one reused buffer, which leaves no garbage to collect during the game's frames. */
function transportOf(socket: Socket): HubTransport {
  let buffer: Buffer = Buffer.alloc(0);
  return {
    get waiting() {
      return socket.writableLength;
    },
    send(message) {
      const length = LENGTH_BYTES + message.length;
      // The socket still refers to the old buffer while bytes are waiting.
      if (length > buffer.length || socket.writableLength > 0) buffer = Buffer.allocUnsafeSlow(length * 2);
      buffer.writeUInt32LE(message.length);
      buffer.set(message, LENGTH_BYTES);
      // One write is cheaper than two, even with the copy.
      socket.write(buffer.subarray(0, length));
      if (length > MAX_KEPT_BUFFER) buffer = Buffer.alloc(0);
    },
    close() {
      // The game may end now, but not before the last message has left.
      socket.ref();
      socket.end();
    },
    hangUp: () => socket.destroy(),
  };
}

function connect(net: Net, endpoint: string, receiver: TransportReceiver): void {
  const socket = net.connect(endpoint);
  // An open connection must not keep the game's process alive.
  socket.unref();
  let waiting: Buffer = Buffer.alloc(0);
  const transport = transportOf(socket);
  socket.on('connect', () => receiver.opened(transport));
  socket.on('data', (bytes) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
    while (waiting.length >= LENGTH_BYTES) {
      const length = waiting.readUInt32LE();
      if (length > MAX_HUB_MESSAGE) {
        receiver.invalid();
        socket.destroy();
        return;
      }
      if (waiting.length < LENGTH_BYTES + length) return;
      const message = waiting.subarray(LENGTH_BYTES, LENGTH_BYTES + length);
      waiting = waiting.subarray(LENGTH_BYTES + length);
      receiver.message(message);
    }
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => receiver.closed());
}
