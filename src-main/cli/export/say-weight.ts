import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatIdOf, hasOption } from '../../../core/export/formats.ts';
import { pagesIn } from '../../../core/export/reopen/pages-in.ts';
import { isTooHeavy, weightText } from '../../../core/export/weight.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Says what the written files weigh, how many pages a handout has, and which images are too heavy for GitHub. */
export async function sayWeight(paths: readonly string[], { t, say }: Terminal): Promise<void> {
  const textOf = (bytes: number): string => {
    const { key, n } = weightText(bytes);
    return t(key, { n });
  };
  const files = await Promise.all(paths.map(measured));
  const count = files.length;
  const size = textOf(files.reduce((sum, { bytes }) => sum + bytes, 0));
  const pages = files.reduce((sum, file) => sum + file.pages, 0);
  if (pages === 0) say(t('cli.export.weight', { count, size }));
  else say(t('cli.export.weightOnPaper', { count, pages: t('ui.export.pages', { count: pages }), size }));
  for (const { path, bytes } of files)
    if (isTooHeavy(path, bytes)) say(t('cli.export.heavy', { file: basename(path), size: textOf(bytes) }));
}

/** Returns the size of a file and the number of its pages: none if it is no handout. */
async function measured(path: string) {
  const format = formatIdOf(path);
  if (format === null || !hasOption(format, 'paper')) return { path, bytes: (await stat(path)).size, pages: 0 };
  const bytes = await readFile(path);
  return { path, bytes: bytes.length, pages: pagesIn(bytes) ?? 0 };
}
