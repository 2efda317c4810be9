import { statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build.ts';

export interface MutantOptions {
  /** The path has no trailing slash. */
  readonly folder: string;
  readonly oneIn: number;
  readonly seed: string;
}

/**
 * Parses the command line.
 * @throws Error that says what is wrong
 */
export function mutantOptions(args: readonly string[]): MutantOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'one-in': { type: 'string', default: '20' }, seed: { type: 'string', default: '1' } },
    allowPositionals: true,
  });
  const [named, ...more] = positionals;
  if (named === undefined || more.length > 0) throw new Error('One folder is needed.');
  const folder = posix.normalize(named).replace(/\/$/, '');
  if (!statSync(join(root, folder), { throwIfNoEntry: false })?.isDirectory())
    throw new Error(`${folder} is no folder of this repository.`);
  const oneIn = Number(values['one-in']);
  if (!Number.isInteger(oneIn) || oneIn < 1) throw new Error('--one-in takes a whole number from 1 up.');
  return { folder, oneIn, seed: values.seed };
}
