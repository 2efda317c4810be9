import { type CSSProperties, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countedReads } from '../../../../core/compare/figures/counted-walk.ts';
import { stepFigures } from '../../../../core/compare/figures/step-figures.ts';
import type { Lane } from '../../../../core/compare/lanes/compare.ts';
import type { LessonLanes } from '../../../../core/lesson/play/lesson-lanes.ts';
import { laneWords, undrawnAt, visibleInLanes } from '../../../../core/page/lane-structures.ts';
import type { ScriptRun } from '../../../../core/script/run/run.ts';
import { StepCounters } from '../../../compare/figures/step-counters.tsx';
import { clauseOf, NO_SHOT } from '../../../compare/lanes/lane.tsx';
import { LANE_MARGIN, type LaneShots, useLaneShots, type VisibleInLane } from '../../../compare/lanes/lane-shots.ts';
import { Stage } from '../../../stage/canvas/stage.tsx';
import { CELL_MARKS, LegendOf } from '../../../stage/narration/legend.tsx';
import { StageSection } from '../../../stage/panes/stage-section.tsx';
import { useTranslate } from '../../../text/translate.ts';
import { useLesson } from '../state/lesson-state.ts';
import { type LaneMoment, lanesPosition } from '../state/side-by-side.ts';

interface Props {
  readonly lanes: LessonLanes;
  readonly moment: LaneMoment;
  /** Content over the pictures. */
  readonly children?: ReactNode;
}

/** Shows each operation of a lesson on all its engines: picture, sentence, and what the operation costs. */
export function LessonLanesView({ lanes, moment, children }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLElement>(null);
  const { comparison, lockstep } = lanes;
  const { view } = moment;
  const stop = { position: lanesPosition(lanes, moment), depth: 'operation' } as const;
  const visibleOf = useMemo<VisibleInLane>(() => {
    const visibleIn = visibleInLanes(view);
    return ({ run }) => visibleIn(run);
  }, [view]);
  const plan = useMemo(() => ({ lanes: comparison.lanes, lockstep }), [comparison, lockstep]);
  const shots = useLaneShots(element, plan, stop, visibleOf);
  return (
    <section className="lesson-lanes" aria-label={t('ui.compare.lanes')} ref={element}>
      {comparison.lanes.map((lane, at) => (
        <LaneOfLesson
          key={lane.engine}
          lanes={lanes}
          lane={lane}
          at={at}
          moment={moment}
          shots={shots}
          visibleOf={visibleOf}
        />
      ))}
      {children}
    </section>
  );
}

interface LaneProps {
  readonly lanes: LessonLanes;
  readonly lane: Lane;
  readonly at: number;
  readonly moment: LaneMoment;
  readonly shots: LaneShots | null;
  readonly visibleOf: VisibleInLane;
}

/** The header has the name and how the engine stores components, which the text `about` says after the name. */
function LaneOfLesson({ lanes, lane, at, moment, shots, visibleOf }: LaneProps) {
  const { t } = useTranslation();
  const { engine, run } = lane;
  const { lanes: all } = lanes.comparison;
  const place = t('ui.compare.lane', { engine: t(`ui.engine.name.${engine}`), place: at + 1, count: all.length });
  return (
    <StageSection
      id={laneId(engine)}
      className="stage lesson-lane"
      label={place}
      style={{ '--picture-height': pictureHeight(shots, at) } as CSSProperties}
    >
      <header className="row lesson-lane-header">
        <h2>{t(`ui.engine.name.${engine}`)}</h2>
        <p className="ellipsis">{clauseOf(t(`ui.engine.about.${engine}`))}</p>
        {at === 0 && moment.operation !== null && <LegendOf meanings={CELL_MARKS} />}
      </header>
      {run === null ? (
        <p className="hint">{t('ui.compare.cannotRun')}</p>
      ) : (
        <>
          <LaneStage lanes={lanes} run={run} at={at} moment={moment} shots={shots} visibleOf={visibleOf} />
          <Said lanes={lanes} run={run} at={at} moment={moment} visibleOf={visibleOf} />
        </>
      )}
      <Figures lanes={lanes} at={at} moment={moment} />
    </StageSection>
  );
}

/** The height that a lane's whole diagram needs; undefined before it is known. Phones, whose lanes scroll, give it this height. */
function pictureHeight(shots: LaneShots | null, at: number): string | undefined {
  const found = shots?.[at];
  return found == null ? undefined : `${Math.ceil(found.shot.extent.height * found.scale) + 2 * LANE_MARGIN}px`;
}

function laneId(engine: string): string {
  return `lesson-${engine}`;
}

type StageProps = Omit<LaneProps, 'lane'> & { readonly run: ScriptRun };

function LaneStage({ lanes, run, at, moment, shots, visibleOf }: StageProps) {
  const motion = useLesson((lesson) => lesson.motion);
  const opening = useLesson((lesson) => lesson.opening);
  const visible = visibleOf({ engine: run.engine, run });
  const place = lanes.lockstep.placeIn(at, lanesPosition(lanes, moment), 'operation');
  const shot = shots?.[at] ?? null;
  const beside = useMemo(() => ({ ...(shot ?? NO_SHOT), margin: LANE_MARGIN, large: true }), [shot]);
  const readsOf = useMemo(() => countedReads(run, lanes.comparison.lanes[at]?.outcomes), [run, lanes, at]);
  const onSelect = useCallback(() => {}, []);
  return (
    <Stage
      id={laneId(run.engine)}
      picture={run}
      position={place.position}
      motion={motion}
      opening={opening}
      focus={null}
      running={false}
      depth="operation"
      idle={moment.operation === null || place.steps === 0}
      visible={visible}
      readsOf={readsOf}
      beside={beside}
      onSelect={onSelect}
    />
  );
}

/** The engine's sentence, in room for three lines, so that nothing moves between operations; of a vote, what is not drawn. */
function Said({ lanes, run, at, moment, visibleOf }: Omit<StageProps, 'shots'>) {
  const translate = useTranslate();
  const place = lanes.lockstep.placeIn(at, lanesPosition(lanes, moment), 'operation');
  const visible = visibleOf({ engine: run.engine, run });
  if (moment.operation === null) {
    const undrawn = undrawnAt(run, visible, translate);
    return undrawn === '' ? null : <p className="lesson-lane-sentence undrawn">{undrawn}</p>;
  }
  const { operation } = moment;
  const outcome = lanes.comparison.lanes[at]?.outcomes[operation];
  const stop = { operation, depth: 'operation', place, end: place.position, visible, outcome } as const;
  const { text, counts } = laneWords(run, stop, translate);
  return (
    <p className="lesson-lane-sentence" role="status">
      {text}
      {counts}
    </p>
  );
}

/** Shows the cost of the operation on this engine. */
function Figures({ lanes, at, moment }: Pick<LaneProps, 'lanes' | 'at' | 'moment'>) {
  const { lanes: all } = lanes.comparison;
  const { operation } = moment;
  if (operation === null) return null;
  const figures = all.map(({ outcomes }) => stepFigures(outcomes[operation]!) ?? []);
  return <StepCounters figures={figures[at]!} all={figures} />;
}
