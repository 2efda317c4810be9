import { Ban, Hourglass } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { focusKey } from '../../core/cells/focus.ts';
import { outcomeKind } from '../../core/compare/compare.ts';
import { laneSentence } from '../../core/compare/lane-sentence.ts';
import type { LanePlace, Lockstep } from '../../core/compare/lockstep.ts';
import { focusIn, shareFocus } from '../../core/compare/shared-focus.ts';
import type { Choice } from '../../core/scene/structures.ts';
import { engineName } from '../../core/script/narrate.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { familyStates } from '../panes/choice.ts';
import { EmptyPane } from '../panes/empty-pane.tsx';
import { familiesOf } from '../panes/presets.ts';
import { StageSection } from '../panes/stage-section.tsx';
import { summary } from '../panes/structure-names.ts';
import { Structures } from '../panes/structures.tsx';
import { Stage } from '../stage/stage.tsx';
import { useStages } from '../stage/stages.ts';
import { ViewControls } from '../stage/view-controls.tsx';
import { useTranslate } from '../text/translate.ts';
import { choose, select, useCompare } from './compare.ts';
import { choiceIn, laneId, visibleInLane } from './lane-choice.ts';
import type { LaneRun } from './plan.ts';

interface Props {
  readonly lane: LaneRun;
  readonly lockstep: Lockstep;
  /** From 0. */
  readonly at: number;
  readonly count: number;
  /** Of all lanes: see `commonScale`. */
  readonly scale: number;
}

/** One engine: its diagram, and what it does in this operation. */
export function LaneView({ lane, lockstep, at, count, scale }: Props) {
  const { t } = useTranslation();
  const { engine, run } = lane;
  const id = laneId(engine);
  const position = useCompare((compare) => compare.position);
  const active = useStages((stages) => stages.active);
  const isActive = active === id || (at === 0 && active?.startsWith('compare-') !== true);
  const place = lockstep.placeIn(at, position);
  const label = t('ui.compare.lane', { engine: t(`ui.engine.name.${engine}`), place: at + 1, count });
  return (
    <StageSection id={id} className={isActive ? 'lane stage active' : 'lane stage passive'} label={label}>
      {run === null ? (
        <p className="hint">{t('ui.compare.cannotRun')}</p>
      ) : (
        <>
          <LaneStage lane={{ engine, run }} place={place} active={isActive} scale={scale} />
          <LaneSentence run={run} operation={lockstep.operationAt(position)} place={place} />
        </>
      )}
    </StageSection>
  );
}

interface StageProps {
  readonly lane: { readonly engine: LaneRun['engine']; readonly run: ScriptRun };
  readonly place: LanePlace;
  readonly active: boolean;
  readonly scale: number;
}

function LaneStage({ lane: { engine, run }, place, active, scale }: StageProps) {
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
  const beside = useMemo(() => ({ scale }), [scale]);
  const onChoose = (next: Choice): void => choose(engine, next);
  return (
    <>
      <header className="row stage-header">
        <h2 className="ellipsis lane-engine">{engineName(engine, translate)}</h2>
        <Structures id={id} onChoose={onChoose} choice={choice} states={states} words={words} picture={run} />
        {active && <ViewControls />}
        <LaneSteps place={place} />
      </header>
      <Stage
        id={id}
        picture={run}
        position={place.position}
        motion={motion}
        opening={opening}
        focus={focus}
        running={false}
        idle={place.steps === 0}
        visible={visible}
        beside={beside}
        onSelect={(found) => select(found === null ? null : shareFocus(found, run))}
      >
        {empty && <EmptyPane choice={choice} states={states} picture={run} onChoose={onChoose} />}
      </Stage>
    </>
  );
}

/** How far this engine is with the operation. */
function LaneSteps({ place: { done, steps } }: { readonly place: LanePlace }) {
  const { t } = useTranslation();
  const waits = useCompare(({ plan, position }) => {
    const lockstep = plan?.lockstep;
    return lockstep != null && position > 0 && lockstep.spanOf(lockstep.operationAt(position))[1] > position;
  });
  const finished = waits && done === steps;
  return (
    <span className="row lane-steps" data-testid="lane-steps">
      {finished && <Hourglass size={14} aria-hidden="true" />}
      {t(finished ? 'ui.compare.waits' : 'ui.compare.steps', { done, count: steps })}
    </span>
  );
}

interface SentenceProps {
  readonly run: ScriptRun;
  readonly operation: number;
  readonly place: LanePlace;
}

/** What this engine has just done; what it does not know or refuses. */
function LaneSentence({ run, operation, place }: SentenceProps) {
  const translate = useTranslate();
  const kind = operation < 0 ? 'done' : outcomeKind(run, operation);
  const sentence = laneSentence(run, operation, place, translate);
  const left = kind === 'done' ? '' : ` ${kind}`;
  return (
    <p className={`lane-sentence${left}`}>
      {kind !== 'done' && <Ban size={16} aria-hidden="true" />}
      <span>{sentence}</span>
    </p>
  );
}

/** The same object while it is the same thing, so that nothing is drawn again. */
function useLaneFocus(run: ScriptRun, position: number) {
  const shared = useCompare((compare) => compare.selection);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whose index it is changes with the position
  const found = useMemo(() => focusIn(shared, run), [shared, run, position]);
  const key = found === null ? '' : focusKey(found);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what it is
  return useMemo(() => found, [key]);
}
