import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

/** As a static host serves it: below a path of its own, nothing but files. */
const PATH = '/atlas/';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
};

export interface SiteServer {
  readonly url: string;
  /** Puts another file in the place of one; null: it is gone. */
  replace(file: string, content: Buffer | null): void;
  close(): Promise<void>;
}

/** Serves a folder on loopback. */
export async function serveSite(folder: string): Promise<SiteServer> {
  const replaced = new Map<string, Buffer | null>();
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
    response.writeHead(200, { 'content-type': type }).end(body);
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
