import { Ban, Hourglass, X } from 'lucide-react';
import { type ReactNode, type UIEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusKey } from '../../../core/cells/focus.ts';
import { countedReads } from '../../../core/compare/figures/counted-walk.ts';
import { type StepComparison, type StepOutcome, stepFigures } from '../../../core/compare/figures/step-figures.ts';
import type { ComparedPosition } from '../../../core/compare/lockstep/lane-sentence.ts';
import { type LanePlace, type Lockstep, progressOf } from '../../../core/compare/lockstep/lockstep.ts';
import { focusIn, shareFocus } from '../../../core/compare/lockstep/shared-focus.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { engineTitle } from '../../../core/page/engine-title.ts';
import { laneWords, visibleAt } from '../../../core/page/lane-structures.ts';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { Stage } from '../../stage/canvas/stage.tsx';
import type { Beside } from '../../stage/canvas/stage-input.ts';
import { EmptyPane } from '../../stage/panes/empty-pane.tsx';
import { familiesOf } from '../../stage/panes/pane-presets.ts';
import { StageSection } from '../../stage/panes/stage-section.tsx';
import { familyStates } from '../../stage/panes/structure-choice.ts';
import { summary } from '../../stage/panes/structure-names.ts';
import { Structures } from '../../stage/panes/structures.tsx';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { useStages } from '../../state/session/stages.ts';
import { useTranslate } from '../../text/translate.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { StepCounters } from '../figures/step-counters.tsx';
import { canToggle, chooseStructures, selectInLanes, toggleEngine, useCompare } from '../state/compare-state.ts';
import type { LaneRun } from '../state/comparison-plan.ts';
import { laneId } from './lane-choice.ts';
import { LANE_MARGIN, type LaneShot, type LaneShots } from './lane-shots.ts';

interface Props {
  readonly lane: LaneRun;
  readonly lockstep: Lockstep;
  /** The lane's index, from 0. */
  readonly at: number;
  readonly count: number;
  /** Null until the lanes have a size. */
  readonly shots: LaneShots | null;
  /** The outcomes of all engines; null until they are counted. */
  readonly outcomes: StepComparison | null;
}

/** A placeholder for lanes without a size and for engines that perform nothing. */
export const NO_SHOT: LaneShot = {
  shot: { view: { wrap: 1000, abreast: 1, cast: null }, extent: { width: 1, height: 1 }, scale: 1 },
  scale: 1,
};

/** One engine: its diagram, and its part of the current operation. */
export function LaneView({ lane, lockstep, at, count, shots, outcomes }: Props) {
  const { t } = useTranslation();
  const { engine, run } = lane;
  const id = laneId(engine);
  const position = useCompare((compare) => compare.position);
  const active = useStages((stages) => stages.active);
  const isActive = active === id || (at === 0 && active?.startsWith('compare-') !== true);
  const chosenDepth = usePreferences((preferences) => preferences.depth);
  const operation = lockstep.operationAt(position);
  const depth = shownDepth(lockstep, position, chosenDepth);
  const place = lockstep.placeIn(at, position, depth);
  const moment = { operation, depth };
  const end = lockstep.placeIn(at, endOf(lockstep, operation)).position;
  const own = outcomes?.lanes[at]?.outcomes;
  const shot = shots?.[at] ?? null;
  const beside = useMemo(() => ({ ...(shot ?? NO_SHOT), margin: LANE_MARGIN, large: true }), [shot]);
  const label = t('ui.compare.lane', { engine: t(`ui.engine.name.${engine}`), place: at + 1, count });
  return (
    <StageSection id={id} className={isActive ? 'lane stage active' : 'lane stage passive'} label={label}>
      {run === null ? (
        <p className="hint">{t('ui.compare.cannotRun')}</p>
      ) : (
        <>
          <LaneStage
            lane={{ engine, run }}
            place={place}
            progress={
              <LaneProgress
                place={lockstep.placeIn(at, position, chosenDepth)}
                depth={chosenDepth}
                isQuiet={depth === 'operation'}
              />
            }
            end={end}
            depth={depth}
            beside={beside}
            outcomes={own}
          />
          <LaneSentenceLine {...{ run, moment, place, end }} outcome={own?.[operation]} />
        </>
      )}
      <LaneCounters at={at} operation={moment.operation} outcomes={outcomes} />
    </StageSection>
  );
}

/** At the end of an operation all of it is shown. */
export function shownDepth(lockstep: Lockstep, position: number, depth: Depth): Depth {
  const operation = lockstep.operationAt(position);
  return operation >= 0 && position === lockstep.spanOf(operation)[1] ? 'operation' : depth;
}

function endOf(lockstep: Lockstep, operation: number): number {
  return operation < 0 ? 0 : lockstep.spanOf(operation)[1];
}

interface CountersProps {
  readonly at: number;
  readonly operation: number;
  readonly outcomes: StepComparison | null;
}

/** The figures of the operation in large type. Their room is kept while there are none. */
function LaneCounters({ at, operation, outcomes }: CountersProps) {
  const figures = useMemo(
    () => outcomes?.lanes.map((lane) => (operation < 0 ? [] : (stepFigures(lane.outcomes[operation]!) ?? []))),
    [outcomes, operation],
  );
  return <StepCounters figures={figures?.[at] ?? []} all={figures ?? []} />;
}

interface StageProps {
  readonly lane: { readonly engine: LaneRun['engine']; readonly run: ScriptRun };
  readonly place: LanePlace;
  /** The run's position at the end of the operation, whose structures are shown at all its steps. */
  readonly end: number;
  readonly progress: ReactNode;
  readonly depth: Depth;
  readonly beside: Beside;
  /** Undefined until they are counted. */
  readonly outcomes: StepComparison['lanes'][number]['outcomes'] | undefined;
}

function LaneStage({ lane: { engine, run }, place, end, progress, depth, beside, outcomes }: StageProps) {
  const translate = useTranslate();
  const motion = useCompare((compare) => compare.motion);
  const opening = useCompare((compare) => compare.opening);
  const focus = useLaneFocus(run, place.position);
  const visible = useCompare(({ choices }) => visibleAt(choices, run, end));
  const { choice, states, words, isChosen } = useStructures(run, visible, place.position);
  const empty = states.every((state) => state.visible.length === 0);
  const id = laneId(engine);
  const readsOf = useMemo(() => countedReads(run, outcomes), [run, outcomes]);
  const onChoose = (next: StructureChoice): void => chooseStructures(engine, next);
  return (
    <>
      <header className="row stage-header">
        <h2 className="lane-engine" title={translate(`ui.engine.about.${engine}`)}>
          {engineTitle(engine, run.script.schema, translate)}
        </h2>
        {progress}
        <Structures
          id={id}
          onChoose={onChoose}
          choice={choice}
          states={states}
          words={words}
          picture={run}
          {...(!isChosen && { label: translate('ui.compare.touched') })}
        />
        <RemoveEngine engine={engine} />
      </header>
      <Stage
        id={id}
        picture={run}
        position={place.position}
        motion={motion}
        opening={opening}
        focus={focus}
        running={false}
        depth={depth}
        idle={place.steps === 0}
        visible={visible}
        {...(depth === 'operation' && { readsOf })}
        beside={beside}
        onSelect={(found) => selectInLanes(found === null ? null : shareFocus(found, run))}
      >
        {empty && <EmptyPane choice={choice} states={states} picture={run} onChoose={onChoose} />}
      </Stage>
    </>
  );
}

/** Describes the structures that a lane shows: those that the person chose, or the visible ones. */
function useStructures(run: ScriptRun, visible: (name: string) => boolean, position: number) {
  const translate = useTranslate();
  const { engine, timeline } = run;
  const chosen = useCompare(({ choices }) => choices[engine]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change with the position
  return useMemo(() => {
    const { columns } = timeline;
    const choice = chosen ?? { families: [], except: engineNamed(engine).diagrams.names(columns).filter(visible) };
    const states = familyStates(choice, columns, familiesOf(engine));
    return { choice, states, words: summary(states, choice, run, translate), isChosen: chosen !== undefined };
  }, [chosen, engine, timeline, visible, run, translate, position]);
}

/** Leaves out the name of the engine: `EnTT: a sparse set for each component`. */
export function clauseOf(about: string): string {
  return about.replace(/^[^:：]*[:：]\s*/, '');
}

function RemoveEngine({ engine }: { readonly engine: EngineId }) {
  const { t } = useTranslation();
  const isPossible = usePreferences((preferences) => canToggle(engine, preferences.compare));
  if (!isPossible) return null;
  const label = t('ui.compare.removeEngine', { engine: t(`ui.engine.name.${engine}`) });
  return <IconAction label={label} icon={X} size={16} className="remove-engine" onClick={() => toggleEngine(engine)} />;
}

interface ProgressProps {
  readonly place: LanePlace;
  readonly depth: Depth;
  /** True if the operation is complete, which needs no words. */
  readonly isQuiet: boolean;
}

/** The engine's progress in the operation, in beats or memory accesses. */
function LaneProgress({ place, depth, isQuiet }: ProgressProps) {
  const { t } = useTranslation();
  const waits = useCompare(({ plan, position }) => {
    const lockstep = plan?.lockstep;
    return lockstep != null && position > 0 && lockstep.spanOf(lockstep.operationAt(position), depth)[1] > position;
  });
  const finished = waits && place.done === place.steps;
  return (
    <span className={isQuiet ? 'visually-hidden' : 'row lane-steps'} data-testid="lane-steps">
      {finished && <Hourglass size={14} aria-hidden="true" />}
      {t(
        `ui.compare.${finished ? 'waits' : 'progress'}.${depth === 'access' ? 'steps' : 'beats'}`,
        progressOf(place, depth),
      )}
    </span>
  );
}

interface SentenceProps {
  readonly run: ScriptRun;
  readonly moment: ComparedPosition;
  readonly place: LanePlace;
  /** The run's position at the end of the operation. */
  readonly end: number;
  /** Undefined until it is counted. */
  readonly outcome: StepOutcome | undefined;
}

/** Lines are never cut in the middle. */
function showWholeLines({ currentTarget: element }: UIEvent<HTMLElement>): void {
  const line = Number.parseFloat(getComputedStyle(element).lineHeight);
  element.scrollTop = Math.round(element.scrollTop / line) * line;
}

/** The sentence of the engine's last step, or why it does not perform the operation. The counts are only shown where there is room for both. */
function LaneSentenceLine({ run, moment, place, end, outcome }: SentenceProps) {
  const translate = useTranslate();
  const visible = useCompare(({ choices }) => visibleAt(choices, run, end));
  const { kind, text, counts } = laneWords(run, { ...moment, place, end, visible, outcome }, translate);
  return (
    <p className={kind === 'done' ? 'lane-sentence' : `lane-sentence ${kind}`} onScrollEnd={showWholeLines}>
      {kind !== 'done' && <Ban size={16} aria-hidden="true" />}
      <span>
        {text}
        <span className="lane-counts">{counts}</span>
      </span>
    </p>
  );
}

/** Returns the same object for the same focus, so nothing is drawn again. */
function useLaneFocus(run: ScriptRun, position: number) {
  const shared = useCompare((compare) => compare.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose index it is changes with the position
  const found = useMemo(() => focusIn(shared, run), [shared, run, position]);
  const key = found === null ? '' : focusKey(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what it is
  return useMemo(() => found, [key]);
}
