import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noCompiler } from './testing/compiler.ts';
import { Game, rowsOf } from './testing/game.ts';
import { endpointFolder, TestHub } from './testing/test-hub.ts';

const BUILD_MS = 600_000;
const probe = import.meta.dirname;
const packaging = join(probe, 'packaging');
const example = join(packaging, 'conan', 'test_package');
const { version } = JSON.parse(readFileSync(resolve(probe, '../../package.json'), 'utf8')) as { version: string };

const runs = (program: string) => spawnSync(program, ['--version']).status === 0;
const noCmake = runs('cmake') ? noCompiler : 'there is no CMake';
const noPython = runs('python3') ? null : 'there is no Python';

const folder = mkdtempSync(join(tmpdir(), 'atlas-packaging-'));

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(noCmake !== null)(`C++ probe by CMake${noCmake === null ? '' : `: ${noCmake}`}`, () => {
  const prefix = join(folder, 'installed');

  beforeAll(() => {
    const build = join(folder, 'probe');
    cmake('-S', probe, '-B', build);
    cmake('--install', build, '--prefix', prefix);
  }, BUILD_MS);

  test('find_package finds the installed headers', { timeout: BUILD_MS }, async () => {
    const project = foreignProject('found', readFileSync(join(example, 'CMakeLists.txt'), 'utf8'));
    await expectShown(buildProject(project, `-DCMAKE_PREFIX_PATH=${prefix}`));
  });

  test('FetchContent provides the headers', { timeout: BUILD_MS }, async () => {
    const fetch = [
      'include(FetchContent)',
      `FetchContent_Declare(ecs_atlas SOURCE_DIR "${slashes(probe)}")`,
      'FetchContent_MakeAvailable(ecs_atlas)',
    ];
    const lists = readFileSync(join(example, 'CMakeLists.txt'), 'utf8');
    const project = foreignProject('fetched', lists.replace(/find_package.*/, fetch.join('\n')));
    await expectShown(buildProject(project));
  });

  test('a different version is not accepted', () => {
    const [major, minor] = version.split('.').map(Number);
    const lists = (of: string) => `cmake_minimum_required(VERSION 3.19)\nproject(asks LANGUAGES CXX)\n${of}\n`;
    const asks = (wanted: string) => {
      const project = foreignProject(wanted, lists(`find_package(ecs_atlas_probe ${wanted} CONFIG REQUIRED)`));
      const args = ['-S', project, '-B', join(project, 'build'), `-DCMAKE_PREFIX_PATH=${prefix}`];
      return spawnSync('cmake', args, { encoding: 'utf8' });
    };
    expect(asks(`${major}.${minor}`).stderr).toBe('');
    expect(asks(`${major}.${minor! + 1}`).stderr).toContain(`version: ${version}`);
  });

  test('the port for vcpkg installs the same headers', () => {
    const packages = join(folder, 'vcpkg');
    const port = join(packaging, 'vcpkg', 'ecs-atlas-probe');
    const defines = { PORT: 'ecs-atlas-probe', CURRENT_PACKAGES_DIR: packages, PORTFILE: join(port, 'portfile.cmake') };
    const args = Object.entries(defines).map(([name, value]) => `-D${name}=${slashes(value)}`);
    cmake(...args, '-P', join(probe, 'testing', 'vcpkg-stubs.cmake'));
    expect(filesOf(join(packages, 'include'))).toEqual(filesOf(join(prefix, 'include')));
    expect(filesOf(join(packages, 'share'))).toEqual([
      'ecs-atlas-probe/copyright',
      'ecs-atlas-probe/usage',
      ...filesOf(join(prefix, 'share', 'cmake')),
    ]);
    expect(JSON.parse(readFileSync(join(port, 'vcpkg.json'), 'utf8')).version).toBe(version);
  });

  test.skipIf(noPython !== null)('the recipe for Conan packs the same headers', () => {
    const packages = join(folder, 'conan');
    const args = [join(probe, 'testing', 'conan-stubs', 'pack.py'), join(packaging, 'conan', 'conanfile.py'), packages];
    const { status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toEqual({ name: 'ecs_atlas_probe', version, target: 'ecs_atlas::probe' });
    expect(filesOf(join(packages, 'include'))).toEqual(filesOf(join(prefix, 'include')));
    expect(filesOf(join(packages, 'licenses'))).toEqual(['LICENSE']);
  });

  test('a pre-release that is built in place installs the same headers', { timeout: BUILD_MS }, () => {
    const checkout = join(folder, 'checkout', 'probes', 'cpp');
    cpSync(probe, checkout, { recursive: true });
    writeFileSync(join(folder, 'checkout', 'package.json'), JSON.stringify({ version: '1.2.3-beta.4' }));
    mkdirSync(join(checkout, 'build', 'objects'), { recursive: true });
    cmake('-S', checkout, '-B', join(checkout, 'build'));
    const installed = join(folder, 'pre-release');
    cmake('--install', join(checkout, 'build'), '--prefix', installed);
    expect(filesOf(join(installed, 'include'))).toEqual(filesOf(join(prefix, 'include')));
    expect(readdirSync(join(installed, 'include')).filter((name) => !name.includes('.'))).toEqual(['ecs_atlas']);
    const found = join(installed, 'share', 'cmake', 'ecs_atlas_probe', 'ecs_atlas_probe-config-version.cmake');
    expect(readFileSync(found, 'utf8')).toContain('set(PACKAGE_VERSION "1.2.3")');
  });

  test('exactly the headers are installed', () => {
    const headers = filesOf(probe).filter((path) => /^(ecs_atlas[^/]*|ecs_atlas\/[^/]*)\.hp?p?$/.test(path));
    expect(filesOf(join(prefix, 'include'))).toEqual(headers);
  });
});

/** Creates a project outside of this repository with the example's program. */
function foreignProject(name: string, lists: string): string {
  const project = join(folder, name);
  mkdirSync(project, { recursive: true });
  cpSync(join(example, 'main.cpp'), join(project, 'main.cpp'));
  writeFileSync(join(project, 'CMakeLists.txt'), lists);
  return project;
}

/** @returns the path of the program */
function buildProject(project: string, ...options: string[]): string {
  const build = join(project, 'build');
  cmake('-S', project, '-B', build, ...options);
  cmake('--build', build);
  return join(build, 'example');
}

/** @throws Error with CMake's output */
function cmake(...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('cmake', args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`cmake ${args.join(' ')}\n${stdout}${stderr}`);
}

async function expectShown(program: string): Promise<void> {
  const endpoint = endpointFolder();
  const hub = await TestHub.listen(endpoint.path);
  const game = new Game(program, ['1000000'], endpoint.env);
  const peer = await hub.peer();
  await peer.until(() => rowsOf(peer.columns, 'numbers').length > 0);
  expect(peer.hello.name).toBe('example');
  expect(rowsOf(peer.columns, 'numbers')).toEqual([3, 1, 4]);
  game.kill();
  await hub.close();
  endpoint.remove();
}

/** Lists the files below a folder, with `/` in paths on every system. */
function filesOf(of: string): string[] {
  if (!existsSync(of)) return [];
  const entries = readdirSync(of, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return entries.map((each) => slashes(join(each.parentPath, each.name)).slice(slashes(of).length + 1)).sort();
}

function slashes(path: string): string {
  return path.replaceAll('\\', '/');
}
