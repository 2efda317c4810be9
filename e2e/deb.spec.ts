import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { buildDeb } from '../tools/deb.ts';
import { expectLastBeat, SWAP_AND_POP } from './atlas.ts';
import { DebianRoot, whyNoDebianRoot } from './debian-root.ts';
import { test } from './fixture.ts';

/*
 * Builds the Debian package with electron-builder, then installs, starts, upgrades and purges it in an overlay of this
 * machine.
 */

test.describe('the Debian package', { tag: ['@electron', '@third'] }, () => {
  let folder = '';
  let debian: DebianRoot;
  test.beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-deb-'));
  });
  test.afterEach(async () => {
    await debian?.remove();
    // There is no folder if the test is not in the sample.
    if (folder !== '') await rm(folder, { recursive: true, force: true });
  });

  test('installs, opens files and links in one window, upgrades and is purged', async ({ ownElectron }) => {
    const reason = ownElectron!.executable === null ? ownElectron!.about : whyNoDebianRoot();
    test.skip(reason !== null, `The Debian package: ${reason}`);
    test.setTimeout(300_000);
    const deb = await buildDeb(ownElectron!.executable!, join(folder, 'packages'));
    const before = older(deb);
    await writeFiles();
    debian = await DebianRoot.make(); // The overlay shows the machine's files at this moment.
    await debian.run('dpkg', '--install', before);
    expect(await versionIn(debian)).toBe('0.0.1');
    await debian.run('dpkg', '--install', deb);
    expect(await versionIn(debian)).toMatch(/^0\.[1-9]/);
    await expectRegistered();

    const app = await start();
    try {
      await expectOneWindow(app);
      await expectSecure(app);
      await expectReport(app);
    } finally {
      await app.end();
    }

    await debian.run('dpkg', '--purge', 'ecs-atlas');
    const left = ['/opt/ECS Atlas', '/usr/bin/ecs-atlas', '/usr/share/applications/ecs-atlas.desktop'];
    expect(await debian.run('bash', '-c', 'for f; do if test -e "$f"; then echo "$f"; fi; done', 'bash', ...left)).toBe(
      '',
    );
  });

  /** Builds the same package with a lower version. */
  function older(deb: string): string {
    const unpacked = join(folder, 'older');
    execFileSync('dpkg-deb', ['--raw-extract', deb, unpacked]);
    execFileSync('sed', ['-i', 's/^Version: .*/Version: 0.0.1/', join(unpacked, 'DEBIAN', 'control')]);
    execFileSync('dpkg-deb', ['-Znone', '--build', unpacked, `${unpacked}.deb`], { stdio: 'ignore' });
    return `${unpacked}.deb`;
  }

  function versionIn(root: DebianRoot): Promise<string> {
    return root.run('dpkg', '--status', 'ecs-atlas').then((status) => /^Version: (.*)$/m.exec(status)![1]!);
  }

  async function expectRegistered(): Promise<void> {
    const entry = await debian.run('cat', '/usr/share/applications/ecs-atlas.desktop');
    expect(entry).toMatch(/^Exec="?\/opt\/ECS Atlas\/ecs-atlas"? %U$/m);
    for (const type of ['text/x-ecs-atlas-script', 'text/markdown', 'x-scheme-handler/ecs-atlas'])
      expect(entry).toMatch(new RegExp(`^MimeType=.*${type};`, 'm'));
    const types = await debian.run('cat', '/usr/share/mime/globs2');
    for (const extension of ['ecs', 'ecsrec', 'atlas']) expect(types).toContain(`:*.${extension}\n`);
    await debian.run('test', '-e', '/usr/share/icons/hicolor/256x256/apps/ecs-atlas.png');
    await debian.run('test', '-x', '/usr/bin/ecs-atlas');
  }

  /** Starts the program by its name with the URL of a file, as a desktop does. */
  function launch(
    argument: string,
    switches: readonly string[] = [],
    environment: NodeJS.ProcessEnv = {},
  ): ChildProcess {
    return debian.start(
      '/usr/bin/ecs-atlas',
      ['--no-sandbox', '--disable-gpu', '--lang=en-US', ...switches, argument],
      {
        ...process.env,
        ...environment,
        ECS_ATLAS_HOME: join(folder, 'home'),
        ECS_ATLAS_RUNTIME: join(folder, 'r'),
        ECS_ATLAS_FLECS_PORTS: '',
        ELECTRON_ENABLE_SECURITY_WARNINGS: 'true',
        LANG: 'en_US.UTF-8',
      },
    );
  }

  async function writeFiles(): Promise<void> {
    await mkdir(join(folder, 'home'));
    await writeFile(join(folder, 'home', 'settings.json'), '{}');
    await writeFile(join(folder, 'a.ecs'), SWAP_AND_POP);
    await writeFile(join(folder, 'b b.ecs'), 'create only-this\n');
  }

  async function start() {
    // The fuses disable Node's inspector, which Playwright's Electron needs. Chromium's remote debugging still works.
    const child = launch(`file://${join(folder, 'a.ecs')}`, ['--remote-debugging-port=0']);
    let said = '';
    const port = await new Promise<string>((resolve, reject) => {
      createInterface(child.stderr!).on('line', (line) => {
        said += `${line}\n`;
        const [, found] = /DevTools listening on ws:\/\/127\.0\.0\.1:(\d+)\//.exec(line) ?? [];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', (code) => reject(new Error(`It ended with ${code}\n${said}`)));
    });
    const browser = await connect(`http://127.0.0.1:${port}`);
    return { page: await firstPage(browser), said: () => said, end: () => end(browser, child) };
  }

  /** Connects, with retries because a program that is still starting may not reply. */
  async function connect(address: string): Promise<Browser> {
    // Playwright's defaults would manage downloads, which Electron does not support.
    const options = { noDefaults: true, timeout: 15_000 };
    return chromium.connectOverCDP(address, options).catch(() => chromium.connectOverCDP(address, options));
  }

  async function firstPage(browser: Browser): Promise<Page> {
    const [context] = browser.contexts();
    return context!.pages()[0] ?? context!.waitForEvent('page');
  }

  async function end(browser: Browser, child: ChildProcess): Promise<void> {
    await browser.close();
    if (child.exitCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  type App = Awaited<ReturnType<typeof start>>;

  async function expectOneWindow({ page }: App): Promise<void> {
    await expect(page.getByText('a.ecs', { exact: true })).toBeVisible();
    await expectLastBeat(page);
    for (const [argument, shown] of [
      [`file://${join(folder, 'b%20b.ecs')}`, 'b b.ecs'],
      ['ecs-atlas://open?lesson=entt-sparse-set&beat=2', 'Insert'],
    ] as const) {
      const second = launch(argument);
      expect(await once(second, 'exit')).toEqual([0, null]);
      await expect(page.getByText(shown, { exact: true }).first()).toBeVisible();
    }
  }

  /** Expects the fuses to be set and Electron to print no warnings. */
  async function expectSecure({ page, said }: App): Promise<void> {
    const warnings: string[] = [];
    page.on('console', (message) => message.text().includes('Security Warning') && warnings.push(message.text()));
    await page.reload();
    await expect(page.locator('#root')).not.toBeEmpty();
    expect(warnings).toEqual([]);
    // If the fuses failed to prevent it, the program would run as Node and exit with 42; it must start as a second
    // instance instead.
    const asNode = launch('-eprocess.exit(42)', [], { ELECTRON_RUN_AS_NODE: '1', NODE_OPTIONS: '--inspect=0' });
    let output = '';
    asNode.stderr!.on('data', (text) => {
      output += text;
    });
    expect(await once(asNode, 'exit')).toEqual([0, null]);
    expect(output + said()).not.toContain('Debugger listening');
  }

  async function expectReport({ page }: App): Promise<void> {
    const session = await page.context().newCDPSession(page);
    session.send('Page.crash').catch(() => undefined); // The crashed page never replies.
    const reports = () => debian.run('bash', '-c', `cat ${join(folder, 'home', 'crashes')}/*.txt || true`);
    await expect.poll(reports).toContain('The page ended: crashed');
  }
});
