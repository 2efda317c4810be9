import { engineNamed } from '../engines/all.ts';
import { hasPlaceholder } from '../export/file-template.ts';
import { formats } from '../export/formats.ts';
import type { ExportRequest } from '../export/request.ts';
import { choiceNamed } from '../scene/stage/structure-choice.ts';
import type { EngineId } from '../script/language.ts';
import type { RecordingScript } from './recording-script.ts';

const PAIR = ['light', 'dark'] as const;

/**
 * What the lines `output` of a recording script ask for, in order: a request for each, and for each theme where it has both.
 * @param engine that the source runs on
 */
export function exportRequestsOf(
  { settings, outputs }: RecordingScript,
  source: ExportRequest['source'],
  engine: EngineId,
): readonly ExportRequest[] {
  const { request, engines, structures } = settings;
  const shownOn = (id: EngineId) => choiceNamed(structures ?? [], engineNamed(id).diagrams);
  const inEach = structures === null ? {} : Object.fromEntries((engines ?? []).map((id) => [id, shownOn(id)]));
  return outputs.flatMap(({ template, format }) => {
    const each = formats[format].kind === 'series' && hasPlaceholder(template, 'index');
    const themes = request.pair && hasPlaceholder(template, 'theme') ? PAIR : [request.theme];
    return themes.map(
      (theme): ExportRequest => ({
        ...request,
        id: 'record',
        source,
        theme,
        pair: false,
        formats: [format],
        clips: each ? 'each' : 'whole',
        name: template,
        shown: structures && shownOn(engine),
        ...(engines && { compare: { engines: [...engines], focus: null, shown: inEach } }),
      }),
    );
  });
}
