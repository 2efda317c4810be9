import { engineNamed } from '../engines/all.ts';
import { settingsOf } from '../export/destinations.ts';
import { hasPlaceholder } from '../export/file-template.ts';
import { formats } from '../export/formats.ts';
import type { ExportRequest } from '../export/request.ts';
import { choiceNamed } from '../scene/stage/structure-choice.ts';
import type { EngineId } from '../script/language/language.ts';
import type { RecordingScript } from './recording-script.ts';

const PAIR = ['light', 'dark'] as const;

/**
 * Returns an export request for each line `output`, in order, or two if the line has both themes.
 * @param engine the engine of the source
 */
export function exportRequestsOf(
  { settings, outputs }: RecordingScript,
  source: ExportRequest['source'],
  engine: EngineId,
): readonly ExportRequest[] {
  const { request, destination, engines, structures } = settings;
  const { height } = destination === null ? request : settingsOf(destination, engines?.length);
  const shownOn = (id: EngineId) => choiceNamed(structures ?? [], engineNamed(id).diagrams);
  const inEach = structures === null ? {} : Object.fromEntries((engines ?? []).map((id) => [id, shownOn(id)]));
  return outputs.flatMap(({ template, format }) => {
    const each = formats[format].kind === 'series' && hasPlaceholder(template, 'index');
    const themes = request.pair && hasPlaceholder(template, 'theme') ? PAIR : [request.theme];
    return themes.map(
      (theme): ExportRequest => ({
        ...request,
        height,
        id: 'record',
        numbering: 'beat',
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
