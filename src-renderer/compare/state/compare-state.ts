import { create } from 'zustand';
import type { Translate } from '../../../core/cells/translate.ts';
import type { LaneFigures } from '../../../core/compare/figures/lane-figures.ts';
import { isEngineChoice, MAX_ENGINES, MIN_ENGINES } from '../../../core/compare/lanes/engine-choice.ts';
import { laneSentence } from '../../../core/compare/lockstep/lane-sentence.ts';
import type { SharedFocus } from '../../../core/compare/lockstep/shared-focus.ts';
import { type PresetName, presets } from '../../../core/compare/presets/presets.ts';
import type { PresetQuestion } from '../../../core/compare/table/preset-table.ts';
import { scriptEngineIds } from '../../../core/engines/all.ts';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { WorkerFailure } from '../../../src-main/workers/page-worker.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { activateTransport, createTransport, type PlaybackState } from '../../state/play/transport.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { readingInterval } from '../../state/preferences/speed.ts';
import { shownText } from '../../state/script/document.ts';
import { shownTransport, showSource, useSession } from '../../state/session/session.ts';
import { countFigures } from '../counting/count-figures.ts';
import { countPreset } from '../counting/preset-counting.ts';
import { resetKnob } from '../knob/knob-state.ts';
import { type CompareView, firstPosition, openingPosition, type VotePage } from './compare-path.ts';
import { comparisonSource, type Plan, planOf } from './comparison-plan.ts';
import { lockstepPositionOf, runPositionOf } from './lockstep-position.ts';

type Figures = Readonly<Partial<Record<EngineId, LaneFigures>>>;

/** One script on several engines side by side. Positions are those of the lockstep. */
export interface Compare extends PlaybackState {
  readonly open: boolean;
  /** Null for the open script. */
  readonly question: PresetQuestion | null;
  /** Null while the view is closed, and if the script cannot be read. */
  readonly plan: Plan | null;
  /** The figures counted so far. */
  readonly figures: Figures;
  /** The counted share, from 0 to 1; null if nothing is being counted. */
  readonly counting: number | null;
  /** The reason why nothing can be compared, or why counting ended early. */
  readonly problem: WorkerFailure | null;
  /** Changes with each plan, so that another picture has another number. */
  readonly opening: number;
  readonly selection: SharedFocus | null;
  /** The structures that each engine's diagram shows; all if undefined. */
  readonly choices: Readonly<Partial<Record<EngineId, StructureChoice>>>;
  /** True if the figures are shown. A script that is too long to step through only has figures. */
  readonly table: boolean;
  readonly view: CompareView;
  /** The person's votes before and after the argument: the number of an engine, or the number of engines for "Both touch as many". */
  readonly guesses: Readonly<Record<VotePage, number | null>>;
}

const NO_GUESSES: Compare['guesses'] = { vote: null, again: null };

export const useCompare = create<Compare>(() => ({
  open: false,
  question: null,
  plan: null,
  figures: {},
  counting: null,
  problem: null,
  position: 0,
  motion: 'jump',
  playing: false,
  opening: 0,
  selection: null,
  choices: {},
  table: false,
  view: 'lanes',
  guesses: NO_GUESSES,
}));

const { getState: get, setState: set } = useCompare;

/** Moves all engines in lockstep. */
export const lockstepTransport = createTransport(useCompare, () => {
  const { plan } = get();
  const lockstep = plan?.lockstep ?? null;
  const { depth } = usePreferences.getState();
  const next = (position: number, by: Depth): number => lockstep?.next(position, by) ?? 0;
  const previous = (position: number, by: Depth): number => lockstep?.previous(position, by) ?? 0;
  return {
    first: plan === null ? 0 : firstPosition(plan),
    length: lockstep?.length ?? 0,
    show(position) {
      if (plan !== null) moveLanes(plan, position);
      if (get().view !== 'lanes') set({ view: 'lanes' });
    },
    next: (position) => next(position, depth),
    previous: (position) => previous(position, depth),
    nextOperation: (position) => next(position, 'operation'),
    previousOperation: (position) => previous(position, 'operation'),
    nextMarker: (position) => next(position, 'operation'),
    previousMarker: (position) => previous(position, 'operation'),
    interval: (position, speed, translate) => readingInterval(lanesWords(plan, position, translate), speed),
  };
});

/** The sentences of all engines, as their lanes show them. */
function lanesWords(plan: Plan | null, position: number, translate: Translate): string {
  const lockstep = plan?.lockstep ?? null;
  if (plan === null || lockstep === null) return '';
  const { depth } = usePreferences.getState();
  const moment = { operation: lockstep.operationAt(position), depth };
  return plan.lanes
    .flatMap(({ run }, i) =>
      run === null ? [] : laneSentence(run, moment, lockstep.placeIn(i, position, depth), translate).text,
    )
    .join(' ');
}

let stopCounting: () => void = () => {};

export function isComparing(): boolean {
  return get().open;
}

/** The comparison that a link or a command line opens. */
export interface CompareRequest {
  readonly engines?: readonly EngineId[];
  readonly question?: PresetQuestion | null;
  readonly position?: number;
}

/** Without a position, it opens at the step of the script that was shown. */
export function openCompare({ engines, question = get().question, position }: CompareRequest = {}): void {
  applyTyping();
  showSource(null);
  shownTransport.pause();
  if (engines !== undefined && isEngineChoice(engines)) change({ compare: [...engines] });
  if (question !== null) resetKnob(question.entities);
  set({ open: true, question, view: 'lanes' });
  // A lesson that closes now activates the script's transport.
  activateTransport(lockstepTransport);
  const { document, position: at } = useSession.getState();
  rebuild(
    (plan) =>
      position ?? openingPosition(plan, question === null ? lockstepPositionOf(plan, document.run, at) : undefined),
  );
}

/** Afterwards the script is shown at the compared step. */
export function closeCompare(): void {
  const { plan, question, position, open } = get();
  stopCounting();
  activateTransport(shownTransport);
  const { document, source } = useSession.getState();
  if (open && source === null && question === null && plan?.lockstep != null)
    shownTransport.seek(runPositionOf(plan, document.run, position), 'jump');
  set({
    open: false,
    plan: null,
    figures: {},
    counting: null,
    playing: false,
    selection: null,
    problem: null,
  });
}

/** Compares with a preset question, or with the open script (null). */
export function comparePreset(question: PresetQuestion | null): void {
  if (!get().open) {
    openCompare({ question });
    return;
  }
  if (question !== null) resetKnob(question.entities);
  set({ question, selection: null, choices: {}, guesses: NO_GUESSES, view: 'lanes' });
  rebuild((plan) => openingPosition(plan));
}

/** Opens a preset question on the engines that it is about. */
export function askPreset(preset: PresetName, entities: number): void {
  const { engines } = presets[preset];
  change({ compare: [...engines] });
  comparePreset({ preset, entities });
}

export function show(view: Compare['view']): void {
  if (!get().open) openCompare();
  set({ view, playing: false });
}

/** Called when the script changes while the view is open. */
export function compareAgain(): void {
  if (get().open && get().question === null) rebuild(samePlace());
}

/** Adds or removes an engine; there are always two to four. */
export function toggleEngine(engine: EngineId): void {
  const before = usePreferences.getState().compare;
  const wanted = before.includes(engine) ? before.filter((each) => each !== engine) : [...before, engine];
  if (!isEngineChoice(wanted)) return;
  const place = samePlace();
  // All choices show the engines in this order.
  change({ compare: scriptEngineIds.filter((each) => wanted.includes(each)) });
  rebuild(place);
}

export function canToggle(engine: EngineId, engines: readonly EngineId[]): boolean {
  return engines.includes(engine) ? engines.length > MIN_ENGINES : engines.length < MAX_ENGINES;
}

export function selectInLanes(selection: SharedFocus | null): void {
  set({ selection });
}

export function chooseStructures(engine: EngineId, choice: StructureChoice): void {
  set({ choices: { ...get().choices, [engine]: choice } });
}

/** Tells whether the figures are shown now. */
export function tableShown({ table, plan }: Pick<Compare, 'table' | 'plan'>): boolean {
  return plan !== null && (table || plan.lockstep === null);
}

export function toggleTable(): void {
  set({ table: !tableShown(get()) });
}

/** Returns a function that finds the end of the current operation in the next plan. */
function samePlace(): (next: Plan) => number {
  const { plan, position } = get();
  const operation = plan?.lockstep?.operationAt(position) ?? -1;
  return ({ operations, lockstep }) => {
    if (lockstep === null || operation < 0) return 0;
    return operation < operations ? lockstep.spanOf(operation)[1] : lockstep.length;
  };
}

function rebuild(place: (plan: Plan) => number): void {
  stopCounting();
  const { question, plan: before, figures: known, opening } = get();
  const engines = usePreferences.getState().compare;
  const { document } = useSession.getState();
  // The text of the shown run, while the current one has diagnostics. Each lane leaves out what its engine does not have.
  const own = { name: document.name, text: shownText(document) };
  const asked = comparisonSource(question, own);
  const same = before?.text === asked.text && before.name === asked.name;
  const source = same ? before : asked;
  const diagnostic = source.script?.diagnostics[0];
  if (diagnostic !== undefined) {
    set({
      plan: null,
      figures: {},
      counting: null,
      playing: false,
      problem: { kind: 'failed', message: diagnostic.message },
    });
    return;
  }
  const plan = planOf(source, engines, before);
  const position = Math.min(plan.lockstep?.length ?? 0, Math.max(firstPosition(plan), place(plan)));
  moveLanes(plan, position);
  const figures = same ? known : {};
  set({ plan, figures, position, motion: 'jump', playing: false, opening: opening + 1, problem: null });
  count();
}

/** Counts the engines that have no figures yet. */
export function count(): void {
  const { plan, figures } = get();
  if (plan === null) return;
  const { name, text, counted, lanes } = plan;
  const compared = lanes.map(({ engine }) => engine);
  const engines = compared.filter((engine) => figures[engine] === undefined);
  set({ counting: engines.length === 0 ? null : 0, problem: null });
  if (engines.length === 0) return;
  const counting = {
    onLane: (lane: LaneFigures) => {
      const figures = { ...get().figures, [lane.engine]: lane };
      const isDone = lanes.every(({ engine }) => figures[engine] !== undefined);
      set({ figures, ...(isDone && { counting: null }) });
    },
    onProgress: (share: number) => set({ counting: share }),
    onFailure: (problem: WorkerFailure) => set({ problem, counting: null }),
  };
  stopCounting =
    counted === null
      ? countFigures({ name, text, compared, engines }, counting)
      : countPreset(counted, engines, counting);
}

/** Ends counting. Engines that were counted keep their figures. */
export function cancelCounting(): void {
  stopCounting();
  set({ counting: null });
}

function moveLanes({ lanes, lockstep }: Plan, position: number): void {
  for (const [i, { run }] of lanes.entries()) run?.timeline.seek(lockstep?.placeIn(i, position).position ?? 0);
}
