import { Ban, Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusKey } from '../../core/cells/focus.ts';
import { type ComparedPosition, laneSentence } from '../../core/compare/lane-sentence.ts';
import { type LanePlace, type Lockstep, progressOf } from '../../core/compare/lockstep.ts';
import { focusIn, shareFocus } from '../../core/compare/shared-focus.ts';
import type { Shot } from '../../core/scene/stage/shot.ts';
import type { StructureChoice } from '../../core/scene/stage/structure-choice.ts';
import type { Depth } from '../../core/script/beats.ts';
import { engineName } from '../../core/script/narrate.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { Stage } from '../stage/canvas/stage.tsx';
import type { Beside } from '../stage/canvas/stage-input.ts';
import { ViewControls } from '../stage/canvas/view-controls.tsx';
import { EmptyPane } from '../stage/panes/empty-pane.tsx';
import { familiesOf } from '../stage/panes/pane-presets.ts';
import { StageSection } from '../stage/panes/stage-section.tsx';
import { familyStates } from '../stage/panes/structure-choice.ts';
import { summary } from '../stage/panes/structure-names.ts';
import { Structures } from '../stage/panes/structures.tsx';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useStages } from '../state/session/stages.ts';
import { useTranslate } from '../text/translate.ts';
import { chooseStructures, selectInLanes, useCompare } from './compare-state.ts';
import type { LaneRun } from './comparison-plan.ts';
import { choiceIn, laneId, visibleInLane } from './lane-choice.ts';
import { LANE_MARGIN, type LaneShots } from './lane-shots.ts';

interface Props {
  readonly lane: LaneRun;
  readonly lockstep: Lockstep;
  /** The lane's index, from 0. */
  readonly at: number;
  readonly count: number;
  /** Null until the lanes have a size. */
  readonly shots: LaneShots | null;
}

/** A placeholder for lanes without a size and for engines that perform nothing. */
const NO_SHOT: Shot = { view: { wrap: 1000, abreast: 1, cast: null }, extent: { width: 1, height: 1 }, scale: 1 };

/** One engine: its diagram, and its part of the current operation. */
export function LaneView({ lane, lockstep, at, count, shots }: Props) {
  const { t } = useTranslation();
  const { engine, run } = lane;
  const id = laneId(engine);
  const position = useCompare((compare) => compare.position);
  const active = useStages((stages) => stages.active);
  const isActive = active === id || (at === 0 && active?.startsWith('compare-') !== true);
  const depth = usePreferences((preferences) => preferences.depth);
  const place = lockstep.placeIn(at, position, depth);
  const moment = { operation: lockstep.operationAt(position), depth };
  const shot = shots?.shots[at] ?? null;
  const beside = useMemo(
    () => ({ shot: shot ?? NO_SHOT, scale: shots?.scale ?? 1, margin: LANE_MARGIN }),
    [shot, shots?.scale],
  );
  const label = t('ui.compare.lane', { engine: t(`ui.engine.name.${engine}`), place: at + 1, count });
  return (
    <StageSection id={id} className={isActive ? 'lane stage active' : 'lane stage passive'} label={label}>
      {run === null ? (
        <p className="hint">{t('ui.compare.cannotRun')}</p>
      ) : (
        <>
          <LaneStage lane={{ engine, run }} place={place} depth={depth} active={isActive} beside={beside} />
          <LaneSentenceLine run={run} moment={moment} place={place} />
        </>
      )}
    </StageSection>
  );
}

interface StageProps {
  readonly lane: { readonly engine: LaneRun['engine']; readonly run: ScriptRun };
  readonly place: LanePlace;
  readonly depth: Depth;
  readonly active: boolean;
  readonly beside: Beside;
}

function LaneStage({ lane: { engine, run }, place, depth, active, beside }: StageProps) {
  const translate = useTranslate();
  const motion = useCompare((compare) => compare.motion);
  const opening = useCompare((compare) => compare.opening);
  const choice = useCompare((compare) => choiceIn(compare.choices, engine));
  const focus = useLaneFocus(run, place.position);
  const { columns } = run.timeline;
  const visible = visibleInLane(choice, columns);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change with the position
  const { empty, states, words } = useMemo(() => {
    const states = familyStates(choice, columns, familiesOf(engine));
    const empty = states.every((state) => state.visible.length === 0);
    return { empty, states, words: summary(states, choice, run, translate) };
  }, [choice, columns, engine, run, translate, place.position]);
  const id = laneId(engine);
  const onChoose = (next: StructureChoice): void => chooseStructures(engine, next);
  return (
    <>
      <header className="row stage-header">
        <h2 className="ellipsis lane-engine">{engineName(engine, translate)}</h2>
        <Structures id={id} onChoose={onChoose} choice={choice} states={states} words={words} picture={run} />
        {active && <ViewControls id={id} opening={opening} />}
        <LaneProgress place={place} depth={depth} />
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
        beside={beside}
        onSelect={(found) => selectInLanes(found === null ? null : shareFocus(found, run))}
      >
        {empty && <EmptyPane choice={choice} states={states} picture={run} onChoose={onChoose} />}
      </Stage>
    </>
  );
}

/** The engine's progress in the operation, in beats or memory accesses. */
function LaneProgress({ place, depth }: { readonly place: LanePlace; readonly depth: Depth }) {
  const { t } = useTranslation();
  const waits = useCompare(({ plan, position }) => {
    const lockstep = plan?.lockstep;
    return lockstep != null && position > 0 && lockstep.spanOf(lockstep.operationAt(position), depth)[1] > position;
  });
  const finished = waits && place.done === place.steps;
  return (
    <span className="row lane-steps" data-testid="lane-steps">
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
}

/** The sentence of the engine's last step, or why it does not perform the operation. */
function LaneSentenceLine({ run, moment, place }: SentenceProps) {
  const { kind, text } = laneSentence(run, moment, place, useTranslate());
  return (
    <p className={kind === 'done' ? 'lane-sentence' : `lane-sentence ${kind}`}>
      {kind !== 'done' && <Ban size={16} aria-hidden="true" />}
      <span>{text}</span>
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
