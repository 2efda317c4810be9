import { compareEngines } from '../../../core/compare/compare.ts';
import { Lockstep } from '../../../core/compare/lockstep.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { engineName } from '../../../core/script/narrate.ts';
import { parseScript } from '../../../core/script/parse.ts';
import type { Translate } from '../../text.ts';
import { CompareStill } from '../picture/compare-still.ts';
import { type Subject, wantedPositions } from '../subject.ts';
import { refuseBroken } from './replay-script.ts';

/**
 * Several engines with one script, side by side; null where the request is not for that. Positions are those of their lockstep.
 * @throws UserError when the script has errors, or a position does not exist
 */
export function compareSubject(request: ExportRequest, translate: Translate): Subject | null {
  const { compare, source } = request;
  if (compare === undefined || !('text' in source)) return null;
  const script = parseScript(source.text, source.name);
  refuseBroken(script);
  const comparison = compareEngines(script, compare.engines.map(engineNamed));
  const { lanes, operations } = comparison;
  const runs = lanes.map(({ run }) => run);
  const lockstep = new Lockstep(script, runs);
  const plan = new CompareStill(request, compare, { comparison, lockstep }, translate);
  const engines = lanes.map(({ engine }) => engineName(engine, translate)).join(', ');
  // A picture opens again on the first engine that runs the script.
  const at = runs.findIndex((run) => run !== null);
  return {
    positions: wantedPositions(request.steps, lockstep.stops(request.every)),
    before: (position) => plan.before(position),
    drawing(position) {
      const operation = operations[lockstep.operationAt(position)];
      const place = at < 0 ? null : { engine: lanes[at]!.engine, step: lockstep.placeIn(at, position).position };
      return {
        number: { n: position, total: lockstep.length },
        code: operation === undefined ? 'start' : operation.text.split(/\s/, 1)[0]!,
        heading: operation?.text ?? translate('export.start'),
        title: `${translate('export.compare', { name: script.name, engines })} ${operation?.text ?? ''}`.trim(),
        pseudocode: [],
        source: { ...source, step: position, ...place },
        at: plan.way(position),
      };
    },
  };
}
