import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { WebSocketServer } from 'ws';
import { getOrInsert } from '../../core/trace/lookup.ts';
import { type PageFile, pageFile } from './page.ts';

/** The options that the servers of the built window share: the window's own server and the server of a class. */
interface Site {
  /** The built renderer. */
  readonly folder: string;
  /** Tells whether the request names this server as its host. */
  isOurs(request: IncomingMessage): boolean;
  /** The file of a path; null if there is none. */
  fileOf?(path: string): string | null;
  /** Files of assets/, read and compressed once, because two hundred followers load them. */
  readonly assets?: Map<string, Promise<PageFile | null>>;
}

/** Answers with a file of the page; never rejects. */
export async function answerWithPage(request: IncomingMessage, response: ServerResponse, site: Site): Promise<void> {
  try {
    if (!site.isOurs(request)) return end(response, 421, 'Wrong host');
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return end(response, 405, 'Only GET', { allow: 'GET, HEAD' });
    const file = await wanted(request, site);
    if (file === null) return end(response, 404, 'Not here');
    const { headers, body } = file;
    response.writeHead(200, { ...headers, 'content-length': body.length });
    response.end(request.method === 'HEAD' ? undefined : body);
  } catch {
    if (!response.headersSent) end(response, 500, 'The page could not be read. Build it again: npm run build');
    else response.destroy();
  }
}

async function wanted({ url, headers }: IncomingMessage, { folder, fileOf, assets }: Site): Promise<PageFile | null> {
  const [path = '/'] = (url ?? '/').split(/[?#]/);
  const file = fileOf === undefined ? path : fileOf(path);
  if (file === null) return null;
  if (assets === undefined || !file.startsWith('/assets/')) return pageFile(folder, file, `ws://${headers.host}`);
  const isCompressed = /\.(js|css)$/.test(file) && String(headers['accept-encoding'] ?? '').includes('gzip');
  const key = `${file} ${isCompressed}`;
  const asset = getOrInsert(assets, key, () => assetFile(folder, file, isCompressed));
  // Names without a file are not cached, because there is no limit to them.
  const found = await asset.catch(() => null);
  if (found === null) assets.delete(key);
  return asset;
}

async function assetFile(folder: string, path: string, isCompressed: boolean): Promise<PageFile | null> {
  const file = await pageFile(folder, path, null);
  if (file === null || !isCompressed) return file;
  return { body: await promisify(gzip)(file.body), headers: { ...file.headers, 'content-encoding': 'gzip' } };
}

function end(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'text/plain', 'x-content-type-options': 'nosniff', ...headers });
  response.end(`${text}\n`);
}

/** Tells whether a request for a socket comes from a page of the same host. */
export function isSameOrigin({ headers }: IncomingMessage): boolean {
  return headers.origin === `http://${headers.host}`;
}

/** Closes every connection and stops listening. */
export async function closeServer(server: Server, sockets: WebSocketServer): Promise<void> {
  for (const socket of sockets.clients) socket.terminate();
  const closed = once(server.close(), 'close');
  server.closeAllConnections();
  await closed;
}
