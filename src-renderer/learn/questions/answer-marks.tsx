import { useEffect, useMemo } from 'react';
import { create } from 'zustand';
import type { Rect } from '../../../core/scene/kit/measures.ts';
import { isSameCell } from '../../../core/world/world-reader.ts';
import { useFrames } from '../../stage/canvas/use-frames.ts';
import { type ShownScene, stageNamed } from '../../state/session/stages.ts';
import { useTranslate } from '../../text/translate.ts';
import { type AnswerArrow, answerArrows } from './answer-arrows.ts';
import { type ArrowCurve, arrowCurve, segmentsOf, shortened } from './arrow-path.ts';
import { cellStyle } from './cell-style.ts';
import { drawnLink } from './drawn-link.ts';
import { crossesCells, NOTE_LINE, placeNote } from './note-place.ts';
import { type Asking, isKnown, wrongCellOf } from './question-state.ts';
import { type Reason, reasonOf } from './reason.ts';
import { ownText } from './task-answer.ts';

/** True if the picture has room for both the student's arrow and the engine's. */
export const useBothArrows = create(() => false);

interface Props {
  readonly stage: string;
  readonly asking: Asking;
}

/** The student's cells, arrows and mistakes over the picture, and once the answer is known the engine's arrows, unless the picture draws them. */
export function AnswerMarks({ stage, asking }: Props) {
  const translate = useTranslate();
  useFrames(stage);
  const shown = stageNamed(stage)?.shown ?? null;
  // The marks are placed again for each frame of a camera move, but their content follows from the answer alone.
  const reason = useMemo(() => (isChanged(asking) ? null : reasonOf(asking, translate)), [asking, translate]);
  const content = useMemo(() => answerArrows(asking, translate), [asking, translate]);
  const arrows = drawnArrows(stage, content, shown);
  const box = reason?.cell == null ? null : (stageNamed(stage)?.boxOf(reason.cell) ?? null);
  const lines = arrows.flatMap(({ curve }) => segmentsOf(curve));
  const note = shown === null || reason === null || box === null ? null : placeNote(shown, reason.text, box, lines);
  const bothArrows = ['engine', 'mine'].every((by) => arrows.some(({ arrow }) => arrow.by === by));
  useEffect(() => {
    useBothArrows.setState(bothArrows);
    return () => useBothArrows.setState(false);
  }, [bothArrows]);
  return (
    <div aria-hidden="true">
      <WrongCells stage={stage} asking={asking} reason={reason} />
      <svg className="answer-arrows" aria-hidden="true">
        {arrows
          .filter(({ isInPicture }) => !isInPicture)
          .map(({ arrow, curve }) => (
            <Arrow key={`${arrow.by} ${arrow.from.column} ${arrow.from.row}`} by={arrow.by} curve={curve} />
          ))}
      </svg>
      {note !== null && (
        <p className="answer-note" style={styleOf(note)}>
          {note.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </p>
      )}
    </div>
  );
}

function styleOf({ x, y, width, height }: Rect) {
  return { transform: `translate(${x}px, ${y}px)`, width, height, lineHeight: `${NOTE_LINE}px` };
}

interface DrawnArrow {
  readonly arrow: AnswerArrow;
  readonly curve: ArrowCurve;
  /** True for an arrow of the engine that the step's own picture has. */
  readonly isInPicture: boolean;
}

/** Height of the numbers above a cell, in the scene. */
const NUMBERS = 17;
/** Distance between two arrows from the same cell, in pixels. */
const ASIDE = 14;

/** Places arrows on the lines of the picture where it has them. Leaves out arrows from or to cells that are not drawn, and those that would cross others. */
function drawnArrows(stage: string, arrows: readonly AnswerArrow[], shown: ShownScene | null): readonly DrawnArrow[] {
  if (shown === null) return [];
  return arrows.flatMap((arrow) => {
    const [from, to] = [arrow.from, arrow.to].map((cell) => stageNamed(stage)?.boxOf(cell) ?? null);
    if (from == null || to == null) return [];
    const gap = NUMBERS * shown.transform.k;
    const link = drawnLink(shown, from, to, gap);
    const isInPicture = arrow.by === 'engine' && link?.isArrow === true;
    const isAside = arrows.some(({ by, from: at }) => by !== arrow.by && by === 'engine' && isSameCell(at, arrow.from));
    const own = arrowCurve(from, to, gap, isAside ? ASIDE : 0);
    const curve = link?.points == null ? own : { ...own, points: link.points };
    return isInPicture || !crossesCells(shown, curve) ? [{ arrow, curve, isInPicture }] : [];
  });
}

/** Length and half the width of an arrow's head. */
const [LENGTH, HALF] = [14, 8];

function Arrow({ by, curve: { points, turn } }: { readonly by: AnswerArrow['by']; readonly curve: ArrowCurve }) {
  const [endX, endY] = [points[6], points[7]];
  const [x1, y1, x2, y2, x3, y3, x, y] = shortened(points, LENGTH);
  return (
    <g className={by}>
      <path d={`M${x1} ${y1}C${x2} ${y2} ${x3} ${y3} ${x} ${y}`} />
      <path
        className="head"
        d={`M0 0L${-HALF} ${-LENGTH}L${HALF} ${-LENGTH}Z`}
        transform={`translate(${endX} ${endY}) rotate(${turn})`}
      />
    </g>
  );
}

/** True while another value is typed than the one that the feedback is about. */
function isChanged({ given, typed }: Asking): boolean {
  return given?.kind === 'value' && given.text !== typed.trim();
}

interface WrongCellsProps extends Props {
  readonly reason: Reason | null;
}

/** Marks cells with wrong values in the student's memory, a cell that was chosen wrongly, and the one that the reason is about. */
function WrongCells({ stage, asking, reason }: WrongCellsProps) {
  const translate = useTranslate();
  const { hand } = asking;
  if (isKnown(asking)) return null;
  const written = hand?.changed.filter((cell) => hand.isWrong(cell)) ?? [];
  const named = hand?.isTargetChosen === true ? (reason?.cell ?? null) : wrongCellOf(asking);
  const chosen = named !== null && written.some((cell) => isSameCell(cell, named)) ? null : named;
  const cells = [
    ...(chosen === null ? [] : [{ ...chosen, text: '' }]),
    ...written.map((cell) => ({ ...cell, text: ownText(asking, cell, translate) })),
  ];
  return cells.map(({ column, row, text }) => {
    const box = stageNamed(stage)?.boxOf({ column, row }) ?? null;
    if (box === null) return null;
    const className = text === '' ? 'wrong-cell empty' : 'wrong-cell';
    return (
      <div key={`${column}:${row}`} className={className} style={cellStyle(box, text)}>
        {text}
      </div>
    );
  });
}
