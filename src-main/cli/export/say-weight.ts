import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { isTooHeavy, weightText } from '../../../core/export/weight.ts';
import type { ExportResult } from '../../contract/api.ts';
import type { Terminal } from '../terminal/terminal.ts';

type SavedFiles = Pick<Extract<ExportResult, { readonly kind: 'saved' }>, 'files' | 'pages'>;

/** Says what the written files weigh, how many pages a handout has, and which images are too heavy for GitHub. */
export async function sayWeight({ files: paths, pages = 0 }: SavedFiles, { t, say }: Terminal): Promise<void> {
  const textOf = (bytes: number): string => {
    const { key, n } = weightText(bytes);
    return t(key, { n });
  };
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  const count = files.length;
  const size = textOf(files.reduce((sum, { bytes }) => sum + bytes, 0));
  if (pages === 0) say(t('cli.export.weight', { count, size }));
  else say(t('cli.export.weightOnPaper', { count, pages: t('ui.export.pages', { count: pages }), size }));
  for (const { path, bytes } of files)
    if (isTooHeavy(path, bytes)) say(t('cli.export.heavy', { file: basename(path), size: textOf(bytes) }));
}
