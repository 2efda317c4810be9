import { formats } from '../export/formats.ts';
import type { ExportRequest } from '../export/request.ts';
import { hasPlaceholder } from './file-template.ts';
import type { Tape } from './tape.ts';

const PAIR = ['light', 'dark'] as const;

/** What the lines `output` of a tape ask for, in order: a request for each, and for each theme where it has both. */
export function requestsOf({ settings, outputs }: Tape, source: ExportRequest['source']): readonly ExportRequest[] {
  const { request, engines } = settings;
  return outputs.flatMap(({ template, format }) => {
    const each = formats[format].kind === 'series' && hasPlaceholder(template, 'index');
    const themes = request.pair && hasPlaceholder(template, 'theme') ? PAIR : [request.theme];
    return themes.map(
      (theme): ExportRequest => ({
        ...request,
        id: 'tape',
        source,
        theme,
        pair: false,
        formats: [format],
        clips: each ? 'each' : 'whole',
        name: template,
        ...(engines && { compare: { engines: [...engines], focus: null, shown: {} } }),
      }),
    );
  });
}
