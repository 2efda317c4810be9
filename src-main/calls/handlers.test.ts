import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHandlers, type Places, Services } from './handlers.ts';

const caller = { emit: () => undefined, gone: new AbortController().signal };
let folder = '';
let secret = '';
const reveal = vi.fn(async () => undefined);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-handlers-'));
  secret = join(folder, 'secret.ecs');
  await writeFile(secret, 'create secret');
});
afterEach(() => rm(folder, { recursive: true }));

/** Makes handlers with a dialog in which the user picks the given file. */
function handlersWith(picked: string | null) {
  const pick = async () => picked;
  const places = { scriptToOpen: pick, scriptToSave: pick, fileToSave: pick, reveal } as unknown as Places;
  return createHandlers('electron', new Services(join(folder, 'home'), 'en'), places);
}

test('a path that the user did not pick cannot be read, watched, shown or replaced by the page', async () => {
  const handlers = handlersWith(null);
  await expect(handlers['script.openRecent']({ path: secret }, caller)).rejects.toMatchObject({
    key: 'host.error.notRecent',
  });
  await expect(handlers['lesson.watch']({ path: secret }, caller)).rejects.toMatchObject({
    key: 'host.error.notRecent',
  });
  await expect(handlers['export.reveal']({ folder }, caller)).rejects.toMatchObject({ key: 'host.error.notExported' });
  expect(reveal).not.toHaveBeenCalled();
  // The user cancels the dialog.
  expect(await handlers['script.save']({ name: 'a.ecs', path: secret, text: 'mine' }, caller)).toBeNull();
  expect(await readFile(secret, 'utf8')).toBe('create secret');
});

test('a name from the page leads nowhere, because the user picks the place', async () => {
  const asked = vi.fn(async () => join(folder, 'picked.zip'));
  const services = new Services(join(folder, 'home'), 'en');
  const handlers = createHandlers('electron', services, { fileToSave: asked } as unknown as Places);
  await handlers['file.save']({ name: '../../etc/x.zip', data: Uint8Array.of(1) }, caller);
  expect(asked).toHaveBeenCalledWith('x.zip');
  expect((await readdir(folder)).sort()).toEqual(['picked.zip', 'secret.ecs']);
});
