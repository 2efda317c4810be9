import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'fflate';
import { root } from '../tools/build.ts';

/** Differs from the example's own name, which a window may show before it opens a link. */
export const EXAMPLE = 'example.ecs';

/** Returns the first example as a link. A window that opens it does not draw Home first. */
export async function firstExample(): Promise<string> {
  const packed = deflateSync(await readFile(join(root, 'assets/examples/first-steps.ecs')));
  const script = Buffer.from(packed).toString('base64url');
  return new URLSearchParams({ script, name: EXAMPLE, engine: 'entt', step: '0' }).toString();
}
