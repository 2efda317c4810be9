import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { built, noCompiler } from './compiler.ts';

/** Folders that contain `flecs.h`, one for each version to test. */
const includes = (process.env.FLECS_INCLUDE ?? '').split(delimiter).filter((path) => path !== '');
/** The `flecs.c` of each version; the default is next to `flecs.h`. */
const sources = (process.env.FLECS_SOURCE ?? '').split(delimiter).filter((path) => path !== '');

/** The reason for skipping tests with the real Flecs; null if it is available. */
export const noFlecs = noCompiler ?? (includes.length === 0 ? 'FLECS_INCLUDE does not say where Flecs is' : null);

export interface Flecs {
  readonly include: string;
  readonly source: string;
}

export const versions: readonly Flecs[] = includes.map((include, i) => ({
  include,
  source: sources[i] ?? join(include, 'flecs.c'),
}));

/**
 * Returns the flags for building a game with this Flecs. Flecs itself, including `flecs-inside.c`, is compiled once for each set of
 * flags, which takes minutes.
 * @throws Error with the compiler's messages
 */
export function flecsFlags({ include, source }: Flecs, flags: readonly string[]): string[] {
  if (!existsSync(join(include, 'flecs.h'))) throw new Error(`There is no flecs.h in ${include}`);
  const compiler = process.env.CC ?? 'gcc';
  const inside = join(import.meta.dirname, 'flecs-inside.c');
  const args = ['-std=gnu99', ...flags, `-I${include}`, `-I${dirname(source)}`, '-c', inside];
  const hash = createHash('sha256').update([compiler, ...args].join('\n'));
  for (const path of [source, join(include, 'flecs.h'), inside]) hash.update(readFileSync(path));
  const object = join(built, `${hash.digest('hex').slice(0, 24)}.o`);
  if (!existsSync(object)) compile(compiler, args, object);
  return ['-isystem', include, object];
}

/**
 * Compiles a C file of this folder.
 * @returns the object's path
 */
export function compileC({ include }: Flecs, name: string): string {
  const source = join(import.meta.dirname, name);
  const args = ['-std=gnu99', '-O1', '-isystem', include, `-I${join(import.meta.dirname, '..')}`, '-c', source];
  const hash = createHash('sha256')
    .update([include, ...args].join('\n'))
    .update(readFileSync(source));
  const object = join(built, `${hash.digest('hex').slice(0, 24)}.o`);
  compile(process.env.CC ?? 'gcc', args, object);
  return object;
}

function compile(compiler: string, args: readonly string[], object: string): void {
  mkdirSync(dirname(object), { recursive: true });
  const unfinished = `${object}.${process.pid}`;
  const { status, stderr, error } = spawnSync(compiler, [...args, '-o', unfinished], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${compiler} on Flecs: ${error?.message ?? ''}\n${stderr}`);
  renameSync(unfinished, object);
}
