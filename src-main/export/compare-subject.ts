import { type Comparison, compareEngines } from '../../core/compare/compare.ts';
import { Lockstep } from '../../core/compare/lockstep.ts';
import { engineNamed } from '../../core/engines/all.ts';
import { engineName } from '../../core/script/engine-name.ts';
import { parseScript } from '../../core/script/parse.ts';
import type { ExportRequest, ScriptSource } from '../api.ts';
import type { Translate } from '../text.ts';
import { type Compared, CompareStill } from './compare-still.ts';
import { refuseBroken, wantedPositions } from './replay.ts';
import type { Drawable, Subject } from './subject.ts';

/**
 * Several engines with one script, as pictures of all of them side by side. Positions are beats of their lockstep.
 * @throws UserError when the script has errors, or a position does not exist
 */
export function compareSubject(
  request: ExportRequest,
  compared: Compared & { readonly source: ScriptSource },
  translate: Translate,
): Subject {
  const script = parseScript(compared.source.text, compared.source.name);
  refuseBroken(script);
  const comparison = compareEngines(script, compared.engines.map(engineNamed));
  const runs = comparison.lanes.map(({ run }) => run);
  const lockstep = new Lockstep(script.operations.length, runs);
  const plan = new CompareStill(request, compared, { comparison, lockstep }, translate);
  return {
    positions: wantedPositions(request, 0, lockstep.length),
    draw: (position) => drawable(plan, comparison, lockstep, position, translate),
  };
}

function drawable(
  plan: CompareStill,
  { operations, lanes, script }: Comparison,
  lockstep: Lockstep,
  position: number,
  translate: Translate,
): Drawable {
  const operation = operations[lockstep.operationAt(position)];
  const engines = lanes.map(({ engine }) => engineName(engine, translate)).join(', ');
  const at = lanes.findIndex(({ run }) => run !== null);
  return {
    picture: plan.draw(position),
    number: { n: position, total: lockstep.length },
    code: operation === undefined ? 'start' : operation.text.split(/\s/, 1)[0]!,
    title: `${translate('export.compare', { name: script.name, engines })} ${operation?.text ?? ''}`.trim(),
    // A picture opens again on one engine, where that stood.
    source: at < 0 ? {} : { engine: lanes[at]!.engine, step: lockstep.placeIn(at, position).position },
  };
}
