import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
export const built = join(root, '.cache', 'cpp');

/** Where the probe's headers are. */
const headers = join(root, 'probes', 'cpp');

/** What a game is built with: as strict as a compiler can be made. */
const warnings = ['-Wall', '-Wextra', '-Wpedantic', '-Wconversion', '-Wsign-conversion', '-Wshadow', '-Werror'];

/** The C++ compilers of this machine: `$CXX`, g++, clang++. */
export const compilers: readonly string[] = [...new Set([process.env.CXX, 'g++', 'clang++'])].filter(
  (name): name is string => name !== undefined && name !== '' && spawnSync(name, ['--version']).status === 0,
);

/** Why tests that need a compiler are skipped; null when there is one. */
export const noCompiler = process.platform === 'win32' || compilers.length === 0 ? 'no C++17 compiler was found' : null;

/**
 * Builds a program, unless the same text was built with the same flags before.
 * @param source relative to the repository
 * @returns the program's path
 * @throws with the compiler's messages
 */
export function build(source: string, flags: readonly string[] = ['-O2'], compiler = compilers[0]!): string {
  const args = ['-std=c++17', ...warnings, ...flags, `-I${headers}`, join(root, source), '-pthread'];
  const hash = createHash('sha256').update([compiler, ...args].join('\n'));
  const folder = resolve(root, source, '..');
  for (const path of [...filesOf(folder), ...filesOf(headers)]) hash.update(path).update(readFileSync(path));
  const program = join(built, `${hash.digest('hex').slice(0, 24)}.exe`);
  if (existsSync(program)) return program;
  mkdirSync(built, { recursive: true });
  const unfinished = `${program}.${process.pid}`;
  const { status, stderr, error } = spawnSync(compiler, [...args, '-o', unfinished], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${compiler} on ${source}: ${error?.message ?? ''}\n${stderr}`);
  renameSync(unfinished, program);
  return program;
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(hpp|cpp)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}
