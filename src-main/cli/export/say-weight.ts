import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isTooHeavy, weightText } from '../../../core/export/weight.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Says what the written files weigh, and which images are too heavy for GitHub. */
export async function sayWeight(paths: readonly string[], { t, say }: Terminal): Promise<void> {
  const textOf = (bytes: number): string => {
    const { key, n } = weightText(bytes);
    return t(key, { n });
  };
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  say(t('cli.export.weight', { count: files.length, size: textOf(total) }));
  for (const { path, bytes } of files)
    if (isTooHeavy(path, bytes)) say(t('cli.export.heavy', { file: basename(path), size: textOf(bytes) }));
}
