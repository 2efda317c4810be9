import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
/** All clones on a machine share compiled programs, since compiling one takes 3 to 6 s. */
export const built = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'ecs-atlas-test', 'cpp');

/** This path is relative to the root, so the cache keys are equal in all clones. */
const headers = 'probes/cpp';

const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wsign-conversion', '-Wshadow', '-Werror'];

/** The output of `--version` by compiler. */
const versions = new Map(
  [process.env.CXX, 'g++', 'clang++'].flatMap((name) => {
    if (name === undefined || name === '') return [];
    const { status, stdout } = spawnSync(name, ['--version'], { encoding: 'utf8' });
    return status === 0 ? [[name, stdout] as const] : [];
  }),
);

/** The C++ compilers of this machine: `$CXX`, g++, clang++. */
export const compilers: readonly string[] = [...versions.keys()];

/** The reason for skipping tests that need a compiler; null if there is one. */
export const noCompiler = process.platform === 'win32' || compilers.length === 0 ? 'no C++17 compiler was found' : null;

/**
 * Builds a program unless the same sources were built with the same flags before.
 * @param source relative to the repository
 * @returns the program's path
 * @throws Error with the compiler's messages
 */
export function build(source: string, flags: readonly string[] = ['-O2'], compiler = compilers[0]!): string {
  const args = ['-std=c++17', ...warnings, ...flags, `-I${headers}`, source, '-pthread'];
  const hash = createHash('sha256').update([compiler, versions.get(compiler), ...args].join('\n'));
  for (const path of [...filesOf(dirname(source)), ...filesOf(headers)])
    hash.update(path).update(readFileSync(join(root, path)));
  const program = join(built, `${hash.digest('hex').slice(0, 24)}.exe`);
  if (existsSync(program)) return program;
  mkdirSync(built, { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  const { status, stderr, error } = spawnSync(compiler, [...args, '-o', unfinished], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${compiler} on ${source}: ${error?.message ?? ''}\n${stderr}`);
  renameSync(unfinished, program);
  return program;
}

/** @param folder relative to the root, like the returned paths */
function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(hpp|cpp)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
