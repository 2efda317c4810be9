import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { decode } from '@msgpack/msgpack';
import { chromium } from 'playwright';
import { publint } from 'publint';
import { build, preview } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { CHROMIUM_SWITCHES, testChromium } from '../../tools/test-chromium.ts';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const modules = join(here, '../../node_modules');
const npm = (folder: string, ...args: string[]) =>
  run('npm', [...args, '--offline', '--no-audit', '--no-fund'], { cwd: folder, shell: process.platform === 'win32' });

const GAME = `
const world = createWorld();
const Position = { x: new Float32Array(10) };
addComponent(world, addEntity(world), Position);
attach(world, bitecs({ Position }), { name: 'foreign' });
setInterval(() => {}, 1000);
`;
const IMPORTS = `
import { attach } from 'ecs-atlas-probe';
import { bitecs } from 'ecs-atlas-probe/bitecs';
`;
const LIBRARY = `import { addComponent, addEntity, createWorld } from 'bitecs';`;
const REQUIRES = `
const { attach } = require('ecs-atlas-probe');
const { bitecs } = require('ecs-atlas-probe/bitecs');
const { addComponent, addEntity, createWorld } = require('bitecs');
`;

/** A project with only the packed package. Its dependency is packed too, so nothing is downloaded. */
let project = '';
let tarball = '';

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'ecs-atlas-package-'));
  await npm(here, 'pack', '--pack-destination', project);
  await npm(join(modules, '@msgpack/msgpack'), 'pack', '--ignore-scripts', '--pack-destination', project);
  const packed = await readdir(project);
  const find = (start: string): string => packed.find((name) => name.startsWith(start))!;
  tarball = join(project, find('ecs-atlas-probe'));
  const dependencies = {
    'ecs-atlas-probe': `file:${find('ecs-atlas-probe')}`,
    '@msgpack/msgpack': `file:${find('msgpack')}`,
  };
  await writeFile(join(project, 'package.json'), JSON.stringify({ name: 'foreign', private: true, dependencies }));
  await npm(project, 'install', '--ignore-scripts');
  await symlink(join(modules, 'bitecs'), join(project, 'node_modules/bitecs'), 'junction');
}, 120_000);

afterAll(async () => {
  await rm(project, { recursive: true, force: true });
});

async function put(name: string, text: string): Promise<string> {
  await writeFile(join(project, name), text);
  return join(project, name);
}

async function helloOf(file: string): Promise<unknown> {
  const runtime = await mkdtemp(join(tmpdir(), 'ecs-atlas-run-'));
  const hello = new Promise((resolve) => {
    const server = createServer((socket) => {
      socket.once('data', (bytes: Buffer) => {
        resolve(decode(bytes.subarray(4, 4 + bytes.readUInt32LE())));
        socket.destroy();
        server.close();
      });
    });
    server.listen(join(runtime, 'test.sock'));
  });
  const env = { ...process.env, ECS_ATLAS: '', ECS_ATLAS_RUNTIME: runtime };
  const game = run(process.execPath, [file], { cwd: project, env });
  const failed = game.then(
    () => null,
    (error: Error) => error,
  );
  const first = await Promise.race([hello, failed]);
  game.child.kill();
  await failed;
  await rm(runtime, { recursive: true, force: true });
  return first;
}

const shown = { type: 'hello', name: 'foreign', engine: { name: 'bitecs', version: '0.4.0' } };

describe.skipIf(process.platform === 'win32')('the packed package in a foreign project', () => {
  it('only contains the program, its types and its documents', async () => {
    const { stdout } = await run('tar', ['-tzf', tarball]);
    const files = stdout.trim().split('\n');
    expect(files).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE', 'package/package.json']));
    expect(files.filter((name) => !/^package\/(dist\/(esm|cjs)\/|README|LICENSE|package\.json)/.test(name))).toEqual(
      [],
    );
    expect(files.filter((name) => /test/.test(name))).toEqual([]);
  });

  it('can be published with provenance', async () => {
    const manifest = await readFile(join(project, 'node_modules/ecs-atlas-probe/package.json'), 'utf8');
    const { private: isPrivate, license, sideEffects, publishConfig } = JSON.parse(manifest) as Record<string, unknown>;
    expect({ isPrivate, license, sideEffects }).toEqual({ isPrivate: undefined, license: 'MIT', sideEffects: false });
    expect(publishConfig).toEqual({ access: 'public', provenance: true });
  });

  it('runs as ES modules', async () => {
    expect(await helloOf(await put('game.mjs', IMPORTS + LIBRARY + GAME))).toMatchObject(shown);
  });

  it('runs with require', async () => {
    expect(await helloOf(await put('game.cjs', REQUIRES + GAME))).toMatchObject(shown);
  });

  it('exports every adapter for import and for require', async () => {
    const { exports } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { exports: object };
    const names = Object.keys(exports).map((name) => `ecs-atlas-probe${name.slice(1)}`);
    const adapters = names.slice(1).filter((name) => !name.endsWith('.json'));
    const file = await put(
      'all.mjs',
      `import { createRequire } from 'node:module';
      const require = createRequire(import.meta.url);
      for (const name of ${JSON.stringify(adapters)})
        for (const module of [await import(name), require(name)])
          console.log(Object.values(module)[0]().name);`,
    );
    const { stdout } = await run(process.execPath, [file]);
    expect(new Set(stdout.trim().split('\n')).size).toBe(adapters.length);
    expect(stdout.trim().split('\n')).toHaveLength(adapters.length * 2);
  });

  it('has types for every kind of module resolution', async () => {
    const use = `${IMPORTS}
      import type { Adapter, OpenWorld, Probe, ProbeColumn } from 'ecs-atlas-probe';
      const column: ProbeColumn = { name: 'ids', type: 'u32', meta: { kind: 'array' }, read: () => [1] };
      const open = (): OpenWorld => ({ columns: () => [column] });
      const own: Adapter<number[]> = { engine: { name: 'own', version: '1' }, name: 'own 1', open };
      const probes: Probe[] = [attach([], own), attach({}, bitecs({ Position: {} }), { name: 'a', pause: true })];
      const run: boolean = probes.every((probe) => probe.shouldRun());
      // @ts-expect-error a name is a text
      attach({}, bitecs(), { name: run });`;
    for (const name of ['use.mts', 'use.cts']) await put(name, use);
    const tsc = join(modules, 'typescript/bin/tsc');
    const files = [join(project, 'use.mts'), join(project, 'use.cts')];
    for (const [module, resolution] of [
      ['node16', 'node16'],
      ['nodenext', 'nodenext'],
      ['esnext', 'bundler'],
    ]) {
      const options = ['--module', module!, '--moduleResolution', resolution!, '--strict', '--noEmit'];
      const args = [tsc, ...options, '--target', 'es2022', '--lib', 'es2022,dom', '--types', '', ...files];
      const result = await run(process.execPath, args, { cwd: project }).catch((error) => error as { stdout: string });
      expect(result.stdout, module).toBe('');
    }
  });

  it('passes publint', async () => {
    const { messages } = await publint({
      pkgDir: join(project, 'node_modules/ecs-atlas-probe'),
      pack: false,
      strict: true,
    });
    expect(messages).toEqual([]);
  });

  it('passes arethetypeswrong except for Node 10, which it does not support', async () => {
    const packed = createPackageFromTarballData(new Uint8Array(await readFile(tarball)));
    const result = await checkPackage(packed);
    const problems = 'problems' in result ? result.problems : [result];
    expect(problems.filter((each) => !('resolutionKind' in each && each.resolutionKind === 'node10'))).toEqual([]);
  });

  /** Builds a page with vite whose game connects to the hub at this port. */
  async function buildPage(port: number): Promise<string> {
    await put('index.html', `<!doctype html><title>page</title><script type="module" src="./page.js"></script>`);
    const hub = `{ hub: { url: 'ws://127.0.0.1:${port}/', token: 'x' }, name: 'foreign' }`;
    await put('page.js', IMPORTS + LIBRARY + GAME.replace(`{ name: 'foreign' }`, hub));
    const outDir = join(project, 'site');
    await build({
      root: project,
      base: './',
      configFile: false,
      logLevel: 'silent',
      build: { outDir, emptyOutDir: true },
    });
    return outDir;
  }

  it('is built by vite with only the adapter in use', async () => {
    const assets = join(await buildPage(1), 'assets');
    const scripts = await Promise.all((await readdir(assets)).map((name) => readFile(join(assets, name), 'utf8')));
    expect(scripts.join()).toContain('no world of bitECS');
    expect(scripts.join()).not.toMatch(/no world of (koota|miniplex|becsy|elics)/);
  });

  async function bundled(names: readonly string[]): Promise<string> {
    const imports = names.map((name, i) => `import * as adapter${i} from 'ecs-atlas-probe/${name}';`);
    const used = names.map((_, i) => `Object.values(adapter${i})`).join();
    const entry = await put(
      'entry.js',
      `import { attach } from 'ecs-atlas-probe';${imports.join('')}
      globalThis.used = [attach, ${used}];`,
    );
    const { output } = (await build({
      root: project,
      configFile: false,
      logLevel: 'silent',
      build: { write: false, lib: { entry, formats: ['es'], fileName: 'entry' }, minify: true },
    }).then((built) => [built].flat()[0])) as { output: { code: string }[] };
    return output.map(({ code }) => code).join('');
  }

  it('is tree-shaken, so one adapter does not include another', async () => {
    const { exports } = JSON.parse(await readFile(join(here, 'package.json'), 'utf8')) as { exports: object };
    const adapters = Object.keys(exports)
      .slice(1, -1)
      .map((name) => name.slice(2));
    const [none, all] = [await bundled([]), await bundled(adapters)];
    for (const name of adapters) {
      const one = (await bundled([name])).length;
      expect(one, name).toBeGreaterThan(none.length);
      expect(one - none.length, name).toBeLessThan((all.length - none.length) / 2);
    }
  });

  it.skipIf(testChromium() === null)('shows a game in a page', async () => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1', handleProtocols: () => 'ecs-atlas-probe.1' });
    await once(server, 'listening');
    const outDir = await buildPage((server.address() as { port: number }).port);
    const options = { root: project, configFile: false, build: { outDir } } as const;
    const site = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } });
    const hello = new Promise((resolve) => {
      server.on('connection', (socket) => socket.once('message', (bytes: Buffer) => resolve(decode(bytes))));
    });
    const browser = await chromium.launch({ executablePath: testChromium()!, args: CHROMIUM_SWITCHES });
    try {
      const tab = await browser.newPage();
      await tab.goto(site.resolvedUrls!.local[0]!);
      // A page cannot read the library's package.json, so no version is sent.
      expect(await hello).toMatchObject({ ...shown, engine: { name: 'bitecs', version: '' }, language: 'javascript' });
    } finally {
      await browser.close();
      await site.close();
      server.close();
    }
  });
});
