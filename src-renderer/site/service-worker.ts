/// <reference lib="webworker" />

/*
 * Caches the site for offline use, with one cache per version. The previous version stays too, because a page that was opened with it needs
 * its chunks, which the server may have deleted. Names of chunks contain a hash of their content, so versions never mix.
 */

/** Every file of the site except the large Chinese fonts, and their version; tools/build-site.ts inserts them. */
declare const FILES: readonly string[];
declare const VERSION: string;

type Message = { readonly kind: 'update' } | { readonly kind: 'keep'; readonly addresses: readonly string[] };

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const PREFIX = 'ecs-atlas-';
const NAME = PREFIX + VERSION;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => event.waitUntil(receive(event.data as Message)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const isOurs = request.url.startsWith(worker.registration.scope);
  if (request.method === 'GET' && isOurs) event.respondWith(answer(request));
});

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  const addresses = FILES.map((file) => new URL(file, worker.registration.scope).href);
  await Promise.all(addresses.map((address) => keep(cache, address)));
}

/** A file with a hash in its name never changes, so it is copied from an earlier version or from the page's cache. */
async function keep(cache: Cache, address: string): Promise<void> {
  const known = isHashed(address) ? await caches.match(address) : undefined;
  if (known !== undefined) await cache.put(address, known);
  else await cache.add(new Request(address, { cache: isHashed(address) ? 'default' : 'reload' }));
}

function isHashed(address: string): boolean {
  return address.includes('/assets/');
}

async function activate(): Promise<void> {
  // In the order of creation.
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

async function receive(message: Message): Promise<void> {
  if (message.kind === 'update') return worker.skipWaiting();
  const cache = await caches.open(NAME);
  for (const address of message.addresses) if ((await cache.match(address)) === undefined) await keep(cache, address);
}

/** Answers from the cache; other files are loaded and cached. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(NAME);
  const wanted = request.mode === 'navigate' ? new URL('index.html', worker.registration.scope).href : request;
  const known = await cache.match(wanted, { ignoreSearch: true });
  if (known !== undefined) return known;
  const earlier = isHashed(request.url) ? await caches.match(request) : undefined;
  if (earlier !== undefined) return earlier;
  const response = await fetch(request);
  // The page receives its file even if the cache is full.
  if (response.ok && request.mode !== 'navigate') cache.put(request, response.clone()).catch(() => null);
  return response;
}
