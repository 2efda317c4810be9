import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { built, noCompiler } from './compiler.ts';

/** Folders in each of which there is `flecs.h`, one for each version to be tried. */
const includes = (process.env.FLECS_INCLUDE ?? '').split(delimiter).filter((path) => path !== '');
/** Where the `flecs.c` of each is; left out: beside its `flecs.h`. */
const sources = (process.env.FLECS_SOURCE ?? '').split(delimiter).filter((path) => path !== '');

/** Why tests with the real Flecs are skipped; null when it is there. */
export const noFlecs = noCompiler ?? (includes.length === 0 ? 'FLECS_INCLUDE does not say where Flecs is' : null);

export interface Flecs {
  readonly include: string;
  readonly source: string;
}

/** The versions of Flecs of this machine. */
export const versions: readonly Flecs[] = includes.map((include, i) => ({
  include,
  source: sources[i] ?? join(include, 'flecs.c'),
}));

/**
 * Flags for a game that is built with this Flecs. Flecs itself, with what tests see inside of it, is compiled once for each kind of
 * flags, which takes minutes.
 * @throws with the compiler's messages
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

/** Compiles a file in C of this folder for a Flecs. @returns the object's path */
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
