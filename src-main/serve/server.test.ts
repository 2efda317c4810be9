import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { PROTOCOL, pack, tokenProtocol, unpack } from '../contract/message.ts';
import { type BrowserHost, startBrowserHost } from './server.ts';

const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-server-'));
let host: BrowserHost;

beforeAll(async () => {
  mkdirSync(join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.json'), '"secret"');
  writeFileSync(join(folder, 'page', 'index.html'), '<style nonce="__CSP_NONCE__"></style>');
  writeFileSync(join(folder, 'page', 'assets', 'a.js'), 'export {}');
  writeFileSync(join(folder, 'page', 'notes.sh'), 'echo');
  // Loaded in advance, because loading it with the first page would take longer than the test waits.
  await import('./socket.ts');
  host = await startBrowserHost({
    port: 0,
    folder: join(folder, 'page'),
    gate: async (method) => ({ ok: true, value: method }),
    onConnect: (caller) => caller.emit('command', { id: 'hello' }),
  });
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** fetch would normalise the path and forbid the Host header. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port: host.port, path, method, headers };
    request(options, (response) => {
      let body = '';
      response.on('data', (text) => {
        body += text;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

/** Resolves with the status that refused a socket, or with the open socket. */
function socket(
  options: { origin?: string; host?: string; protocols?: string[]; path?: string },
  onMessage: (data: Buffer) => void = () => undefined,
): Promise<number | WebSocket> {
  const own = `127.0.0.1:${host.port}`;
  const opened = new WebSocket(
    `ws://${own}${options.path ?? '/host'}`,
    options.protocols ?? [PROTOCOL, tokenProtocol(host.token)],
    {
      headers: { Origin: options.origin ?? `http://${own}`, Host: options.host ?? own },
    },
  );
  return new Promise((resolve, reject) => {
    opened.on('message', onMessage);
    opened.once('open', () => resolve(opened));
    opened.once('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    opened.once('error', reject);
  });
}

test('the link names loopback and has the token in the fragment', () => {
  expect(host.url).toBe(`http://127.0.0.1:${host.port}/#token=${host.token}`);
  expect(host.token).toMatch(/^[\w-]{32}$/);
});

test('the page has its policy and a fresh nonce each time', async () => {
  const [first, second] = [await get('/'), await get('/index.html?x#y')];
  expect([first.status, second.status]).toEqual([200, 200]);
  const nonce = /nonce="([^"]{20,})"/.exec(first.body)?.[1];
  expect(nonce).toBeDefined();
  expect(second.body).not.toContain(nonce);
  const policy = String(first.headers['content-security-policy']);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain(`connect-src 'self' ws://127.0.0.1:${host.port}`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
});

test('every file has a type and must not be sniffed; files with a hash in their names are cached', async () => {
  const { status, headers } = await get('/assets/a.js');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await get('/')).headers).toMatchObject({ 'cache-control': 'no-store' });
});

test.each([
  '/../secret.json',
  '/%2e%2e/secret.json',
  '/..%2fsecret.json',
  '/assets/../../secret.json',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.json',
  '/..\\secret.json',
  '/%5c..%5csecret.json',
  '//secret.json',
  '/%00/secret.json',
  '/index.html%00.js',
  '/%zz',
  '/assets',
  '/assets/',
  '/notes.sh',
  '/nothing.js',
])('%s is not here', async (path) => {
  const { status, body } = await get(path);
  expect(status).toBe(404);
  expect(body).not.toContain('secret"');
});

test('a symbolic link cannot lead out of the page’s folder', async () => {
  symlinkSync(join(folder, 'secret.json'), join(folder, 'page', 'link.json'));
  expect((await get('/link.json')).status).toBe(404);
});

test.each(['evil.example', 'evil.example:80', '127.0.0.1', '127.0.0.1.evil.example'])(
  'Host %j is refused',
  async (name) => {
    expect(await get('/', { Host: name })).toMatchObject({ status: 421, body: expect.not.stringContaining('nonce') });
  },
);

test('localhost is accepted; only GET and HEAD are answered', async () => {
  expect((await get('/', { Host: `localhost:${host.port}` })).status).toBe(200);
  expect((await get('/', {}, 'POST')).status).toBe(405);
  expect(await get('/', {}, 'HEAD')).toMatchObject({ status: 200, body: '' });
});

test('it only listens on loopback', async () => {
  const refused = await new Promise((resolve) => {
    // Another address of the loopback interface, where a server on 0.0.0.0 would answer.
    const probe = connect(host.port, '127.0.0.2', () => resolve(false)).on('error', () => resolve(true));
    probe.unref();
  });
  expect(refused).toBe(true);
});

test('a socket with the token reaches the gate, and receives events of the host', async () => {
  const received: unknown[] = [];
  const opened = (await socket({}, (data) => received.push(unpack(data)))) as WebSocket;
  opened.send(pack({ id: 7, method: 'app.info' }));
  await expect.poll(() => received.length).toBe(2);
  expect(received).toEqual([
    { event: 'command', payload: { id: 'hello' } },
    { id: 7, ok: true, value: 'app.info' },
  ]);
  opened.terminate();
});

test.each([
  ['a foreign origin', { origin: 'https://evil.example' }, 403],
  ['another port of this machine', { origin: 'http://127.0.0.1:1' }, 403],
  ['no real origin', { origin: 'null' }, 403],
  ['a foreign host', { host: 'evil.example' }, 421],
  ['no token', { protocols: [PROTOCOL] }, 401],
  ['a wrong token', { protocols: [PROTOCOL, tokenProtocol('x'.repeat(32))] }, 401],
  ['a short token', { protocols: [PROTOCOL, tokenProtocol('')] }, 401],
  ['another path', { path: '/' }, 404],
])('a socket with %s is refused', async (_what, options, status) => {
  expect(await socket(options)).toBe(status);
});

test.each([
  ['no MessagePack', new Uint8Array([0xc1])],
  ['no request', pack({ event: 'command', payload: {} })],
  ['text', 'hello'],
])('%s ends the connection', async (_what, bytes) => {
  const opened = (await socket({})) as WebSocket;
  const closed = new Promise((resolve) => opened.once('close', resolve));
  opened.send(bytes);
  expect(await closed).toBe(1008);
});

test.each(['', 'GET / HT', 'GET / HTTP/1.1\r\nHost: 127.0.0.1'])(
  'a connection that sends only %j is ended',
  async (sent) => {
    const gate = async () => ({ ok: true as const, value: null });
    const impatient = await startBrowserHost({ port: 0, folder, gate, patience: 50 });
    const client = connect(impatient.port, '127.0.0.1').resume();
    client.write(sent);
    await once(client, 'close');
    await impatient.close();
  },
);

test('of 1,500 half requests 200 are kept, and the page is served', async () => {
  const half = Array.from({ length: 1_500 }, () => connect(host.port, '127.0.0.1').resume());
  let closed = 0;
  for (const client of half) {
    client.on('error', () => undefined).on('close', () => closed++);
    client.write('GET / HTTP/1.1\r\nHost: ');
  }
  await expect.poll(() => closed, { timeout: 10_000 }).toBeGreaterThanOrEqual(1_300);
  expect((await get('/')).status).toBe(200);
  for (const client of half) client.destroy();
});

test('a port in use gives the system’s error', async () => {
  const again = startBrowserHost({ port: host.port, folder, gate: async () => ({ ok: true, value: null }) });
  await expect(again).rejects.toMatchObject({ code: 'EADDRINUSE' });
});
