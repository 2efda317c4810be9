import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { formatOf } from '../../../core/export/formats.ts';
import { clipSeconds, clipTime } from '../../../core/export/motion.ts';
import { isTooHeavy, weightText } from '../../../core/export/weight.ts';
import type { ExportLength } from '../../export/job/export-jobs.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Seconds that readers wait for an image to begin again. It has no controls. */
const LONG = 60;

/** Says how much was written, and which images are too heavy for GitHub or play long. */
export async function sayWeight(
  paths: readonly string[],
  { pictures, ms, pages }: ExportLength,
  { t, say }: Terminal,
): Promise<void> {
  const textOf = (bytes: number): string => {
    const { key, n } = weightText(bytes);
    return t(key, { n });
  };
  const files = await Promise.all(paths.map(async (path) => ({ path, bytes: (await stat(path)).size })));
  const count = files.length;
  const size = textOf(files.reduce((sum, { bytes }) => sum + bytes, 0));
  const seconds = clipSeconds(ms);
  const { key, args } = clipTime(seconds);
  const time = t(key, args);
  const length = () => {
    if (pages > 0) return t('ui.export.pages', { count: pages });
    return seconds > 0
      ? t('ui.export.estimateClip', { count: pictures, time })
      : t('ui.export.estimate', { count: pictures });
  };
  const isFileEach = count >= pictures && pages + seconds === 0;
  say(
    isFileEach ? t('cli.export.weight', { count, size }) : t('cli.export.weightOf', { count, length: length(), size }),
  );
  for (const { path, bytes } of files)
    if (isTooHeavy(path, bytes)) say(t('cli.export.heavy', { file: basename(path), size: textOf(bytes) }));
  const images = paths.filter(isMovingImage);
  if (seconds > LONG && images.length > 0 && images.length < pictures)
    say(t('cli.export.long', { file: basename(images[0]!), time }));
}

function isMovingImage(path: string): boolean {
  const { purpose, mime = '' } = formatOf(path) ?? {};
  return purpose === 'moving' && mime.startsWith('image/');
}
