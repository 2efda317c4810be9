import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { serve } from './serve.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-'));
  vi.stubEnv('ECS_ATLAS_HOME', folder);
  vi.stubEnv('ECS_ATLAS_RUNTIME', folder);
  vi.stubEnv('ECS_ATLAS_FLECS_PORTS', '');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const reached = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  );

test('without --class the class is closed', async () => {
  const host = await serve({ file: null, port: 0, classAt: null });
  expect(host.class).toBeNull();
  await host.close();
});

test('with --class it is open on its own port until the host is closed', async () => {
  const host = await serve({ file: null, port: 0, classAt: { host: '127.0.0.1', port: 0 } });
  const [address = ''] = host.class?.addresses ?? [];
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(address).not.toContain(`:${host.port}`);
  expect(await reached(address)).toBe(true);
  await host.close();
  expect([await reached(address), await reached(host.url)]).toEqual([false, false]);
});

test('if the class cannot be opened, the host also ends', async () => {
  const first = await serve({ file: null, port: 0, classAt: null });
  const taken = serve({ file: null, port: 0, classAt: { host: '127.0.0.1', port: first.port } });
  await expect(taken).rejects.toMatchObject({ code: 'EADDRINUSE' });
  await first.close();
});
