import { spawn } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { root } from '../tools/build.ts';
import { run, SWAP_AND_POP } from './atlas.ts';
import { startElectron } from './electron-host.ts';
import { test } from './fixture.ts';

test('theme and language are remembered', async ({ atlas, page, host }) => {
  await atlas.command('Theme: dark');
  await page.getByRole('button', { name: '简体中文' }).click();
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
  await expect
    .poll(async () => JSON.parse(await readFile(join(host.home, 'settings.json'), 'utf8').catch(() => '{}')))
    .toMatchObject({ theme: 'dark', locale: 'zh-CN' });
  // The address gets the translated example a little later.
  await expect.poll(() => page.evaluate(() => location.hash)).not.toBe('');
  await page.reload();
  await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('settings that cannot be read', () => {
  test.use({ settings: '{"theme": "dark", ' });

  test('are moved aside, and the window opens', async ({ host, page }) => {
    await expect(page.getByText(/^Beat 0 of \d+$/)).toBeVisible();
    const aside = (await readdir(host.home)).filter((name) => name.startsWith('settings.unreadable-'));
    expect(aside).toHaveLength(1);
    expect(await readFile(join(host.home, aside[0]!), 'utf8')).toBe('{"theme": "dark", ');
  });
});

test.describe('the console of the page', () => {
  test.use({ script: SWAP_AND_POP });

  test('stays empty, because nothing fails or violates the policy', { tag: '@always' }, async ({ atlas, page }) => {
    const said: string[] = [];
    page.on('console', (message) => ['error', 'warning'].includes(message.type()) && said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    // The address has the script, so a reload opens it again instead of Home.
    await expect.poll(() => page.url()).toContain('script=');
    await page.reload();
    await atlas.expectStep(0);
    await page.keyboard.press('End');
    for (const key of ['Control+k', '?', 'Control+e']) {
      await page.keyboard.press(key);
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    await run(page, 'focus.script');
    await page.keyboard.type('cre');
    expect(said).toEqual([]);
  });
});

test.describe('on Electron', { tag: '@electron' }, () => {
  test.use({ script: SWAP_AND_POP });

  test(
    'a file is saved, a second start passes on its file, and the menu has the window’s language',
    { tag: '@always' },
    async ({ atlas, page, host }, info) => {
      await test.step('saving writes the opened file, which is then in the list of recent files', async () => {
        const file = join(info.outputPath('host'), 'test.ecs');
        await page.keyboard.press('End');
        await page.getByRole('textbox', { name: 'Name' }).fill('saved');
        await page.getByRole('button', { name: 'Run', exact: true }).click();
        await expect.poll(() => atlas.script()).toContain('create saved');
        await page.keyboard.press('Control+s');
        await expect.poll(() => readFile(file, 'utf8')).toContain('create saved');
        expect(JSON.parse(await readFile(join(host.home, 'recent.json'), 'utf8'))).toEqual([file]);
        const recent = await host.electron!.evaluate(({ Menu }) =>
          Menu.getApplicationMenu()
            ?.getMenuItemById('file.recent')
            ?.submenu?.items.map((item) => item.label),
        );
        expect(recent).toContain('test.ecs');
      });

      await test.step('a second start passes its file to the first and ends', async () => {
        const file = join(info.outputPath('host'), 'second.ecs');
        await writeFile(file, 'create only\n');
        const executable = await host.electron!.evaluate(() => process.execPath);
        const switches = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
        const second = spawn(executable, [...switches, '--disable-gpu', root, file], {
          env: { ...process.env, ECS_ATLAS_HOME: host.home, ECS_ATLAS_RUNTIME: host.runtime },
          stdio: 'ignore',
        });
        expect(await new Promise((resolve) => second.once('exit', resolve))).toBe(0);
        await expect(page.getByText('second.ecs')).toBeVisible();
      });

      await test.step('the menu shows which switches are on and which commands do something', async () => {
        const stateOf = (id: string) =>
          host.electron!.evaluate(({ Menu }, wanted) => {
            const { type, enabled, checked } = Menu.getApplicationMenu()!.getMenuItemById(wanted)!;
            return `${type} ${enabled ? 'enabled' : 'disabled'} ${checked ? 'on' : 'off'}`;
          }, id);
        await expect.poll(() => stateOf('view.panel.inspector')).toBe('checkbox enabled on');
        await atlas.togglePanels('Inspector');
        await expect.poll(() => stateOf('view.panel.inspector')).toBe('checkbox enabled off');
        await atlas.togglePanels('Inspector');
        await expect.poll(() => stateOf('view.panel.inspector')).toBe('checkbox enabled on');
        await expect.poll(() => stateOf('view.panel.systems')).toBe('checkbox disabled off');
        await expect.poll(() => stateOf('view.fit')).toBe('normal enabled off');
      });

      await test.step('the menu runs commands, and has the window’s language', async () => {
        const click = (id: string) =>
          host.electron!.evaluate(
            ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(),
            id,
          );
        await click('help.keys');
        await expect(atlas.dialog('Keyboard shortcuts')).toBeVisible();
        await page.keyboard.press('Escape');
        await click('view.locale.zh-CN');
        await expect(page.getByRole('button', { name: '下一步' })).toBeVisible();
        const label = () =>
          host.electron!.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('file')?.label);
        await expect.poll(label).toContain('文件');
      });
    },
  );

  test('the window asks about unsaved changes before it closes', async ({ atlas, page, host }) => {
    await page.keyboard.press('End');
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await expect.poll(() => atlas.script()).toContain('create e1');
    const asked = await host.electron!.evaluate(
      ({ BrowserWindow, dialog }) =>
        new Promise<string>((resolve) => {
          dialog.showMessageBoxSync = (...args: unknown[]) => {
            resolve((args.at(-1) as { message: string }).message);
            return 1;
          };
          BrowserWindow.getAllWindows()[0]?.close();
        }),
    );
    expect(asked).toBe('The script has unsaved changes.');
    expect(host.electron!.windows()).toHaveLength(1);
    await host.electron!.evaluate(({ dialog }) => {
      dialog.showMessageBoxSync = () => 0;
    });
  });

  test('the window opens at its last position, and the last settings are kept', async ({
    atlas,
    host,
    ownElectron,
  }, info) => {
    const place = { x: 30, y: 40, width: 1100, height: 700 };
    await host.electron!.evaluate(
      ({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]!.setBounds(bounds),
      place,
    );
    await atlas.command('Theme: dark');
    await host.close();
    const kept = async (name: string) => JSON.parse(await readFile(join(host.home, name), 'utf8'));
    expect(await kept('window.json')).toEqual({ ...place, maximized: false });
    expect(await kept('settings.json')).toMatchObject({ theme: 'dark' });

    const again = await startElectron(ownElectron!.executable!, {
      folder: info.outputPath('host'),
      home: host.home,
      runtime: host.runtime,
      flecsPort: host.flecsPort,
      motion: 'reduce',
      file: null,
    });
    const { x, y } = await again.electron!.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]!.getBounds(),
    );
    expect({ x, y }).toEqual({ x: 30, y: 40 });
    await again.close();
  });
});
