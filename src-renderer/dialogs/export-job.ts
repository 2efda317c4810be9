import { formatIds, formats } from '../../core/export/formats.ts';
import { DEFAULTS, type ExportRequest, partsOf } from '../../core/export/request.ts';
import type { Depth } from '../../core/script/beats.ts';
import type { ExportResult, Host } from '../../src-main/api.ts';
import type { Preferences } from '../state/preferences.ts';
import type { ExportScope } from '../state/shell.ts';

/** What the dialog lets one choose. */
export interface ExportChoices {
  readonly scope: ExportScope;
  /** How far apart the pictures are. */
  readonly every: Depth;
  /** `1920x1080` */
  readonly size: string;
  readonly format: Preferences['export']['format'];
  readonly theme: ExportRequest['theme'];
  readonly locale: ExportRequest['locale'];
  readonly caption: boolean;
  readonly transparent: boolean;
  readonly scale: number;
}

const stills = formatIds.filter((id) => formats[id].kind === 'still');

/** Each format alone, and all that make a file of each picture. */
export const formatOptions = Object.fromEntries([
  ...formatIds.map((id) => [id, formats[id].name]),
  ['both', stills.map((id) => formats[id].name).join(' + ')],
]) as Readonly<Record<ExportChoices['format'], string>>;

/** Sizes by where pictures go: a slide, a beamer, print, a square for the web. */
export const sizePresets = ['1280x720', '1920x1080', '2560x1440', '3840x2160', '1600x1200', '1080x1080'] as const;

/** What pictures are made of, so that they can be painted anywhere, and which positions of that. */
export type Part = Pick<ExportRequest, 'source' | 'steps'>;

/** What is on the stage: its position, how many pictures all of it makes, whether it has depths, and what the host needs to know of it. */
export interface Subject extends Pick<ExportRequest, 'focus' | 'shown' | 'compare' | 'curves'> {
  readonly position: number;
  pictures(every: Depth): number;
  readonly hasDepths: boolean;
  /** Null: more pictures than anybody wants. */
  part(scope: ExportScope): Part | null;
}

/** What the host has to paint. `id` names the job while it runs. */
export function exportRequest(
  id: string,
  choices: ExportChoices,
  { position: _position, pictures: _pictures, hasDepths: _depths, part: _part, ...subject }: Subject,
  part: Part,
): ExportRequest {
  const [width, height] = choices.size.split('x').map(Number);
  return {
    ...DEFAULTS,
    id,
    ...part,
    every: choices.every,
    formats: choices.format === 'both' ? stills : [choices.format],
    width: width!,
    height: height!,
    scale: choices.scale,
    theme: choices.theme,
    locale: choices.locale,
    transparent: choices.transparent,
    parts: partsOf(choices.caption),
    ...subject,
  };
}

/** Runs a job and reports its progress until it ends. */
export async function runExport(
  host: Host,
  request: ExportRequest,
  onProgress: (done: number, total: number) => void,
): Promise<ExportResult> {
  const stop = host.on('export.progress', ({ id, done, total }) => {
    if (id === request.id) onProgress(done, total);
  });
  try {
    return await host.call('export.start', request);
  } finally {
    stop();
  }
}
