import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The site is below a path and consists only of files, as on a static host. */
const PATH = '/atlas/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.wasm': 'application/wasm',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

/** All other files are compressed with gzip. */
const COMPRESSED = /\.(woff2|png)$/;

export interface SiteServer {
  readonly url: string;
  /** Replaces a file's content; null deletes the file. */
  replace(file: string, content: Buffer | null): void;
  close(): Promise<void>;
}

/** Serves a folder on loopback. */
export async function serveSite(folder: string): Promise<SiteServer> {
  const replaced = new Map<string, Buffer | null>();
  const packed = new Map<string, Buffer>();
  const server = createServer((request, response) => void answer(request, response));
  async function answer({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(url ?? '/', 'http://localhost').pathname;
    const file = path === PATH ? 'index.html' : normalize(path.slice(PATH.length));
    const type = TYPES[extname(file)];
    const body = replaced.has(file) ? replaced.get(file)! : await readFile(join(folder, file)).catch(() => null);
    if (!path.startsWith(PATH) || type === undefined || body === null) {
      response.writeHead(404).end();
      return;
    }
    if (COMPRESSED.test(file)) {
      response.writeHead(200, { 'content-type': type }).end(body);
      return;
    }
    const small = replaced.has(file) ? gzipSync(body) : (packed.get(file) ?? gzipSync(body));
    if (!replaced.has(file)) packed.set(file, small);
    response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' }).end(small);
  }
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${PATH}`,
    replace: (file, content) => void replaced.set(file, content),
    close: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}
