import { compareEngines } from '../../../core/compare/lanes/compare.ts';
import { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { type ExportedPictures, wantedShots } from '../exported-pictures.ts';
import { type Compared, CompareStill } from '../picture/compare-still.ts';
import { refuseBroken } from '../replay/replay-script.ts';
import { chosen, stopsWithin } from './chapters.ts';
import { chosenIn } from './structures.ts';

/**
 * Returns the pictures of a comparison, or null if the request is not for one. Positions count the steps of the lockstep,
 * in which all engines run the same operation.
 * @throws UserError if the script has errors, or a position does not exist
 */
export function comparePictures(request: ExportRequest, translate: HostTranslate): ExportedPictures | null {
  const { compare, source } = request;
  if (compare === undefined || !('engine' in source)) return null;
  const script = parseScript(source.text, source.name);
  refuseBroken(script);
  const comparison = compareEngines(script, compare.engines.map(engineNamed));
  const { lanes, operations } = comparison;
  const runs = lanes.map(({ run }) => run);
  const lockstep = new Lockstep(script, runs);
  const plan = new CompareStill(request, compare, { comparison, lockstep }, translate);
  const engines = lanes.map(({ engine }) => engineName(engine, translate)).join(', ');
  const embedded = { ...compare, shown: chosenInEach(compare.shown) };
  return {
    shots: wantedShots(request.steps, wanted(request, { lockstep, runs }), [0, lockstep.length]),
    before: (position) => plan.before(position),
    drawing({ position, caption }) {
      const part = lockstep.operationAt(position);
      const operation = operations[part];
      const named = `${translate('export.compare', { name: script.name, engines })} ${operation?.text ?? ''}`.trim();
      return {
        number: { n: position, total: lockstep.length },
        code: operation === undefined ? 'start' : operation.text.split(/\s/, 1)[0]!,
        heading: operation?.text ?? translate('export.start'),
        part,
        title: caption ?? named,
        pseudocode: [],
        source: {
          kind: 'compare',
          name: source.name,
          text: source.text,
          position,
          every: request.every,
          compare: embedded,
        },
        at: plan.transitionTo(position, caption),
      };
    },
  };
}

/** Returns the stops of the chosen chapters or of the whole run. The first engine that runs the script decides the chapters. */
function wanted(
  { every, chapters }: ExportRequest,
  { lockstep, runs }: { readonly lockstep: Lockstep; readonly runs: readonly (ScriptRun | null)[] },
): readonly number[] {
  const stops = lockstep.stops(every);
  const lane = runs.findIndex((run) => run !== null);
  if (chapters === undefined || lane < 0) return stops;
  const spans = chosen(runs[lane]!, chapters);
  return stopsWithin(
    stops,
    spans.map(({ from, to }) => ({ from: lockstep.positionOf(lane, from), to: lockstep.positionOf(lane, to) })),
  );
}

function chosenInEach(shown: Compared['shown']): Compared['shown'] {
  const chosen = Object.entries(shown).filter(
    ([engine, choice]) => choice !== undefined && chosenIn(choice, engine) !== null,
  );
  return Object.fromEntries(chosen);
}
