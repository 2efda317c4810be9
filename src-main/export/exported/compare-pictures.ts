import type { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { setupOf } from '../../../core/compare/lockstep/lockstep-rows.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { type ExportRequest, perPageOf } from '../../../core/export/request.ts';
import { type LessonLanes, scriptLanes } from '../../../core/lesson/play/lesson-lanes.ts';
import { engineTitle } from '../../../core/page/engine-title.ts';
import { visibleAt as visibleIn } from '../../../core/page/lane-structures.ts';
import type { Script } from '../../../core/script/language/script.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import { type Chapter, chaptersOf, titleComment } from '../../../core/script/narration/outline.ts';
import { type Place, placeText, stopNumber } from '../../../core/script/narration/place.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { type Description, type ExportedPictures, wantedShots } from '../exported-pictures.ts';
import { type Compared, LanesStill } from '../picture/lanes-still.ts';
import { onlyFormat } from '../picture/words-column.ts';
import { refuseBroken } from '../replay/replay-script.ts';
import { chapterTitles, chosen, stopsWithin } from './chapters.ts';
import { chosenIn } from './structures.ts';

/**
 * Returns the pictures of a comparison, or null if the request is not for one. Positions count the steps of the lockstep,
 * in which all engines run the same operation.
 * @throws UserError if the script has errors, or a position does not exist
 */
export function comparePictures(request: ExportRequest, translate: HostTranslate): ExportedPictures | null {
  const { compare, source, every: depth } = request;
  if (compare === undefined || !('engine' in source)) return null;
  const script = parseScript(source.text, source.name);
  refuseBroken(script);
  const lanes = scriptLanes(script, compare.engines.map(engineNamed));
  const { lockstep } = lanes;
  const runs = lanes.comparison.lanes.map(({ run }) => run);
  const visibleAt = (run: ScriptRun, end: number): ((name: string) => boolean) => visibleIn(compare.shown, run, end);
  const looks = { depth, focus: compare.focus, hasProse: false, visibleAt };
  const planFor = (each: ExportRequest) => new LanesStill(each, { ...lanes, ...looks }, translate);
  const plan = planFor(request);
  const tall = onlyFormat(request) === 'pdf' ? planFor(tallest(request)) : plan;
  const numbered = depth === 'access' ? null : lockstep.stops('beat');
  const shots = wantedShots(request, wanted(request, { lockstep, runs }), [0, lockstep.length], numbered);
  const titlesAt = chapterTitles(
    chaptersIn(lanes),
    shots.map(({ position }) => position),
  );
  const name = titleComment(script) ?? script.name;
  return {
    shots,
    before: (position) => plan.before(position),
    drawing({ position, caption }) {
      const number = placeIn(lanes, position, numbered);
      const operation = lockstep.operationAt(position);
      const count = placeText(number, translate);
      const part = lockstep.length === 0 ? 1 : position / lockstep.length;
      const { chapter = name, lead } = titlesAt(position);
      const title = caption ?? titleOf(script, operation, depth, translate);
      return {
        number,
        from: placeIn(lanes, plan.before(position), numbered),
        ...described(lanes, operation, caption ?? plan.sentencesAt(position), translate),
        ...(lead !== undefined && { lead }),
        source: embedded(request, compare, position),
        at: (plan.isFoldedAt(position) ? tall : plan).transitionTo({
          position,
          operation,
          header: { name: chapter, count, part, title, isCode: true },
          prose: '',
        }),
      };
    },
  };
}

/** Engines of a higher picture would be below each other. */
const MAX_HEIGHT = 0.75;

/** Returns the request for a picture that takes more of its page, instead of folding cards. */
function tallest(request: ExportRequest): ExportRequest {
  const { width, height } = request;
  return {
    ...request,
    height: Math.max(height, Math.min(height * perPageOf(request), Math.floor(MAX_HEIGHT * width))),
  };
}

/** Returns the chapters at positions of the lockstep. */
function chaptersIn({ comparison: { script, operations }, lockstep }: LessonLanes): readonly Chapter[] {
  return chaptersOf({
    script,
    operations: operations.map((operation, i) => ({ operation, firstStep: lockstep.spanOf(i)[0] })),
    setups: script.setups.map(({ first, end }) => ({
      from: lockstep.spanOf(first)[0],
      to: lockstep.spanOf(end - 1)[1],
    })),
  });
}

/** Returns the place of a position: its beat, or its step where `numbered` is null. */
function placeIn({ comparison, lockstep }: LessonLanes, position: number, numbered: readonly number[] | null): Place {
  const line = comparison.operations[lockstep.operationAt(position)]?.span.line;
  const [unit, n, total] =
    numbered === null
      ? (['step', position, lockstep.length] as const)
      : (['beat', stopNumber(numbered, position), numbered.length - 1] as const);
  return { unit, n, total, ...(line !== undefined && { line }) };
}

/** Returns the heading of a picture. A set-up is one operation. */
function titleOf(script: Script, operation: number, depth: Depth, translate: HostTranslate): string {
  const setup = depth === 'access' ? null : setupOf(script, operation);
  if (setup !== null) return translate('ui.timeline.setup', { count: setup.end - setup.first });
  return script.operations[operation]?.text ?? translate('export.start');
}

function described(
  { comparison: { script, operations, lanes } }: LessonLanes,
  part: number,
  said: string,
  translate: HostTranslate,
): Pick<Description, 'code' | 'heading' | 'part' | 'title' | 'alt' | 'pseudocode'> {
  const text = operations[part]?.text;
  const engines = lanes.map(({ engine }) => engineTitle(engine, script.schema, translate)).join(', ');
  return {
    code: text?.split(/\s/, 1)[0] ?? 'start',
    heading: text ?? translate('export.start'),
    part,
    title: said,
    alt: [`${translate('export.compare', { name: script.name, engines })} ${text ?? ''}`.trim(), said].join('\n'),
    pseudocode: [],
  };
}

function embedded({ source, every }: ExportRequest, compare: Compared, position: number): Description['source'] {
  if (!('engine' in source)) return null;
  const { name, text } = source;
  const shown = chosenInEach(compare.shown);
  return { kind: 'compare', name, text, position, every, compare: { ...compare, shown } };
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
