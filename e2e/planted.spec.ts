import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect } from '@playwright/test';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

/* Folders in which somebody has planted what looks like the leftover of a killed program. */

const MACHINE = createHash('sha256').update(hostname()).digest('hex').slice(0, 8);
/** No process has such a high id. */
const LEFTOVER = `.ecs-atlas-partial-${MACHINE}-99999999-0badf00d`;

/** Plants a leftover whose journal says that a file is to be replaced. */
async function plantIn(folder: string, victim: string): Promise<string> {
  const leftover = join(folder, LEFTOVER);
  await rm(leftover, { recursive: true, force: true });
  await mkdir(leftover);
  await writeFile(join(leftover, 'evil'), 'evil');
  const move = { from: join(leftover, 'none'), to: victim, kept: join(leftover, 'evil') };
  await writeFile(join(leftover, 'journal.json'), JSON.stringify([move]));
  await writeFile(victim, 'precious');
  return leftover;
}

test.use({ script: SWAP_AND_POP });

test(
  'saving a script leaves alone what is planted beside it',
  { tag: '@electron' },
  async ({ atlas, page, startFile }, info) => {
    const victim = info.outputPath('victim');
    const leftover = await plantIn(dirname(startFile!), victim);
    await atlas.editor.click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('create late\n');
    await page.keyboard.press('Control+s');
    await expect.poll(() => readFile(startFile!, 'utf8')).toContain('create late');
    expect(await readFile(victim, 'utf8')).toBe('precious');
    expect((await readdir(leftover)).sort()).toEqual(['evil', 'journal.json']);
  },
);

test(
  'the export dialog leaves alone what is planted in the folder for temporary files',
  {
    tag: '@chromium',
  },
  async ({ atlas, page, host }, info) => {
    const victim = info.outputPath('victim');
    const leftover = await plantIn(tmpdir(), victim);
    try {
      const files = await host.exportTo(async () => {
        await page.keyboard.press('Control+e');
        await atlas.dialog('Export').getByRole('img').first().waitFor();
        await atlas.dialog('Export').getByRole('button', { name: 'Save' }).click();
      });
      expect(files.size).toBe(1);
      expect(await readFile(victim, 'utf8')).toBe('precious');
      expect((await readdir(leftover)).sort()).toEqual(['evil', 'journal.json']);
    } finally {
      await rm(leftover, { recursive: true });
    }
  },
);
