import { reopenedExtensions } from '../../core/export/formats.ts';
import { foreignExtensions } from '../../core/import/foreign-extensions.ts';

/** A kind of file that this program is registered for. */
export interface FileType {
  /** Without a dot. */
  readonly extension: string;
  /** As file managers show it. */
  readonly name: string;
  readonly mime: string;
}

/** electron-builder.config.ts reads this for installers. */
export const ownFileTypes: readonly FileType[] = [
  { extension: 'ecs', name: 'ECS Atlas script', mime: 'text/x-ecs-atlas-script' },
  { extension: 'ecsrec', name: 'ECS Atlas recording', mime: 'application/x-ecs-atlas-recording' },
  { extension: 'atlas', name: 'ECS Atlas recording script', mime: 'text/x-ecs-atlas-recording-script' },
];

/** Lessons are Markdown files, which other programs open too and usually by default. */
export const lessonFileType: FileType = { extension: 'md', name: 'Markdown document', mime: 'text/markdown' };

/** The scheme of links, without a colon. */
export const LINK_SCHEME = 'ecs-atlas';

const opened = new Set([
  ...ownFileTypes.map(({ extension }) => extension),
  lessonFileType.extension,
  'markdown',
  'txt',
  ...foreignExtensions,
  ...reopenedExtensions,
]);

/** Tells by its name whether the window opens a file. Other programs and file managers can pass any name. */
export function isKnownFile(path: string): boolean {
  const lower = path.toLowerCase();
  return [...opened].some((extension) => lower.endsWith(`.${extension}`));
}

/** Tells by its name whether a file is a recording script. */
export function isRecordingScript(path: string): boolean {
  return /\.atlas$/i.test(path);
}
