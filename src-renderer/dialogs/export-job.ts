import type { ExportRequest, ExportResult, Host } from '../../src-main/api.ts';
import { spanOf } from '../live/recordings.ts';
import type { Preferences } from '../state/preferences.ts';
import type { Session } from '../state/session.ts';
import type { ExportScope } from '../state/shell.ts';

/** What the dialog lets one choose. */
export interface ExportChoices {
  readonly scope: ExportScope;
  /** `1920x1080` */
  readonly size: string;
  readonly format: Preferences['export']['format'];
  readonly theme: ExportRequest['theme'];
  readonly locale: ExportRequest['locale'];
  readonly caption: boolean;
  readonly transparent: boolean;
  readonly scale: number;
}

/** Sizes by where pictures go: a slide, a beamer, print, a square for the web. */
export const sizePresets = ['1280x720', '1920x1080', '2560x1440', '3840x2160', '1600x1200', '1080x1080'] as const;

/** What is on the stage. */
interface Subject extends Pick<ExportRequest, 'focus' | 'shown'> {
  /** What pictures are made of, without what the window has besides. */
  readonly source: ExportRequest['source'];
  /** Positions of the source. */
  readonly steps: ExportRequest['steps'];
}

/** More pictures of a game than anybody wants. */
export const MOST_FRAMES = 1000;

/**
 * What is shown, so that it can be drawn anywhere: the script, or of a game and a recording the steps in question.
 * Null: too many of them.
 */
export function subjectOf(session: Session, scope: ExportScope): Pick<Subject, 'source' | 'steps'> | null {
  const { document, source, position } = session;
  if (source === null) {
    // While there are diagnostics, the last text that ran, on its engine.
    const { script, kind } = document.run;
    const { name } = document;
    return {
      source: { name, text: script.text, engine: kind.engine },
      steps: scope === 'all' ? 'all' : [position],
    };
  }
  const { first, length } = source.capture.world.timeline;
  const least = Math.max(1, first);
  const to = scope === 'all' ? length : Math.max(least, position);
  // With the position before it: what a step has changed is marked.
  const from = scope === 'all' ? least : Math.max(least, to - 1);
  if (to - from >= MOST_FRAMES) return null;
  const recording = spanOf(source, { from, to, captions: source.captions });
  const own = { name: source.name, recording, offset: from - 1, total: length };
  return { source: own, steps: scope === 'all' ? 'all' : [to - from + 1] };
}

/** What the host has to paint. `id` names the job while it runs. */
export function exportRequest(
  id: string,
  choices: ExportChoices,
  { source, steps, focus, shown }: Subject,
): ExportRequest {
  const [width, height] = choices.size.split('x').map(Number);
  return {
    id,
    source,
    steps,
    formats: choices.format === 'both' ? ['png', 'svg'] : [choices.format],
    width: width!,
    height: height!,
    scale: choices.scale,
    theme: choices.theme,
    locale: choices.locale,
    transparent: choices.transparent,
    caption: choices.caption,
    focus,
    shown,
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
