import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react';
import type { Focus } from '../../../core/cells/focus.ts';
import { focusAt } from '../../../core/cells/focus-at.ts';
import type { SceneCell, TextMark } from '../../../core/scene/scene.ts';
import { type CellAt, isSameCell } from '../../../core/world/world-reader.ts';
import { useTouch } from '../../state/preferences/use-media.ts';
import { clearCursors, moveCursor, useStages } from '../../state/session/stages.ts';
import { engineIn, type MemoryPicture } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { type CursorKey, moveCell } from './cell-cursor.ts';
import { cellChosen } from './cell-pick.ts';
import { CellTooltip } from './cell-tooltip.tsx';
import { Minimap } from './minimap-view.tsx';
import { explainedWords, type Mirror } from './mirror.ts';
import { findCell, cellUnder as underPoint, wordUnder } from './scene-at.ts';
import type { StageView } from './stage-view.ts';
import { type StageParts, type StageProps, useStage } from './use-stage.ts';
import { WordTooltip } from './word-tooltip.tsx';

const moves: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End']);

interface CursorEvents {
  onMove(cell: CellAt): void;
  onChoose(cell: CellAt): void;
}

/** Keys of the cell cursor. Everything else is left to the window. */
function onMirrorKey(event: KeyboardEvent, mirror: Mirror, view: StageView, events: CursorEvents): void {
  const from = event.target instanceof Element ? mirror.addressOf(event.target) : null;
  if (from === null || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
  if (event.key === 'Enter' || event.key === ' ') {
    events.onChoose(from);
  } else if (moves.has(event.key)) {
    const to = view.scene === null ? null : moveCell(view.scene, from, event.key as CursorKey);
    if (to !== null) {
      mirror.focusWhenShown(to);
      events.onMove(to);
      // A target out of view is scrolled into view, laid out and mirrored before it gets the focus.
      view.reveal(to);
    }
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

interface Hovered {
  /** A cell, or an explained word. */
  readonly at: CellAt | TextMark;
  /** After another step the cell may have another meaning. */
  readonly position: number;
}

export interface SurfaceProps extends StageProps {
  /** Called after a click on something, or with null after a click on nothing. */
  readonly onSelect: (focus: Focus | null) => void;
  /** Called instead of `onSelect` when a cell is clicked or chosen with the keyboard. */
  readonly onCell?: (cell: CellAt) => void;
  /** True if nothing explains the cell under the pointer or the cursor. */
  readonly isSilent?: boolean;
  /** Present if values can be dragged from cell to cell. */
  readonly onDrag?: OnDrag;
}

/** The element that receives pointer and keyboard events. */
export function Surface({ onSelect, onCell, onDrag, isSilent = false, ...props }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mirrorRoot = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const minimap = useRef<HTMLDivElement>(null);
  const rest = useRef<HTMLButtonElement>(null);
  const stage = useStage({ surface, canvas, mirrorRoot, marker, minimap, rest }, props);
  const drag = useCellDrag(stage, onDrag);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const isTouched = useTouch();
  const { id, picture, position } = props;
  const shown = hovered?.position === position ? hovered : null;
  /** @returns true if another picture was opened */
  const choose = (cell: CellAt | undefined): boolean => {
    cellChosen(cell);
    if (openUnder(stage.current, cell)) return true;
    if (cell !== undefined && onCell !== undefined) onCell({ column: cell.column, row: cell.row });
    else onSelect(cell === undefined ? null : focusOn(picture, cell));
    return false;
  };
  const onWord = (at: TextMark | null) => setHovered(at && { at, position });
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the mirror does for the keyboard what the pointer does here */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div
        className={shown === null || 'about' in shown.at ? 'stage-surface' : 'stage-surface over-cell'}
        ref={surface}
        {...drag}
        onPointerMove={(event) => setHovered(event.buttons === 0 ? placeOver(stage, event, position) : null)}
        onPointerLeave={() => setHovered(null)}
        onClick={(event) => {
          clearCursors();
          choose(cellUnder(stage, event));
          // A finger cannot point without a tap. A tap that answers a question leaves the picture free.
          if (isTouched) setHovered(onCell === undefined ? placeOver(stage, event, position) : null);
        }}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
        <canvas ref={canvas} aria-hidden="true" />
        <div className="cell-marker" ref={marker} hidden />
        <MirrorRoot id={id} root={mirrorRoot} stage={stage} choose={choose} onWord={onWord} />
        {!isSilent && <Tooltip id={id} picture={picture} at={shown?.at ?? null} stage={stage.current} />}
      </div>
      <Minimap root={minimap} view={() => stage.current.view} />
      <button
        type="button"
        className="rest-of-step"
        ref={rest}
        hidden
        onClick={() => stage.current.view?.rest.show()}
      />
    </>
  );
}

/** Returns the focus that a cell selects. */
function focusOn(picture: MemoryPicture, { column, row }: CellAt): Focus | null {
  return focusAt(engineIn(picture).cells, picture.timeline.columns, column, row);
}

/**
 * Opens the picture to which a cell leads.
 * @returns true if there is one
 */
function openUnder({ view }: StageParts, cell: CellAt | undefined): boolean {
  const opens = cell === undefined || view?.scene == null ? undefined : findCell(view.scene, cell)?.opens;
  if (opens !== undefined) view?.open(opens);
  return opens !== undefined;
}

interface MirrorRootProps {
  readonly id: string;
  readonly root: RefObject<HTMLDivElement | null>;
  readonly stage: RefObject<StageParts>;
  readonly choose: (cell: CellAt) => boolean;
  /** Called with the explained word that gets the keyboard's focus, and with null when it loses it. */
  readonly onWord: (word: TextMark | null) => void;
}

/** The root of the mirror's cells and explained words. */
function MirrorRoot({ id, root, stage, choose, onWord }: MirrorRootProps) {
  const t = useTranslate();
  const onChoose = (cell: CellAt): void => {
    if (choose(cell)) stage.current.mirror?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of grids has no element of its own
    <div
      className="mirror"
      ref={root}
      role="group"
      aria-label={t('ui.stage.cells')}
      onKeyDown={(event) => {
        const { mirror, view } = stage.current;
        const events = { onMove: (cell: CellAt) => moveCursor(id, cell), onChoose };
        if (mirror !== null && view !== null) onMirrorKey(event, mirror, view, events);
      }}
      onFocus={(event) => {
        const { mirror, view } = stage.current;
        moveCursor(id, mirror?.addressOf(event.target) ?? null);
        const { word } = (event.target as HTMLElement).dataset;
        if (word !== undefined && view?.scene != null)
          onWord(explainedWords(view.scene).find(({ key }) => key === word) ?? null);
      }}
      onBlur={(event) => {
        if (event.target.role === 'note') onWord(null);
      }}
    />
  );
}

interface CursorProps {
  readonly id: string;
  readonly picture: MemoryPicture;
  readonly stage: StageParts;
}

/** Explains the cell at the keyboard's cursor. */
function CursorTooltip({ id, picture, stage }: CursorProps) {
  const cursor = useStages((stages) => (stages.active === id ? (stages.cursors[id] ?? null) : null));
  const { view } = stage;
  const isThere = cursor !== null && view?.boxOf(cursor) != null;
  return isThere ? <CellTooltip picture={picture} address={cursor} view={view} isOfCursor /> : null;
}

function cellUnder(stage: { readonly current: StageParts }, event: MouseEvent): SceneCell | undefined {
  const box = event.currentTarget.getBoundingClientRect();
  return underPoint(stage.current.view?.shown ?? null, event.clientX - box.left, event.clientY - box.top);
}

function placeOver(stage: { readonly current: StageParts }, event: MouseEvent, position: number): Hovered | null {
  const cell = cellUnder(stage, event);
  if (cell !== undefined) return { at: { column: cell.column, row: cell.row }, position };
  const box = event.currentTarget.getBoundingClientRect();
  const word = wordUnder(stage.current.view?.shown ?? null, event.clientX - box.left, event.clientY - box.top);
  return word === undefined ? null : { at: word, position };
}

interface TooltipProps extends CursorProps {
  readonly at: Hovered['at'] | null;
}

/** Explains what is pointed at, else the cell at the keyboard's cursor. */
function Tooltip({ at, ...cursor }: TooltipProps) {
  const { picture, stage } = cursor;
  const { view } = stage;
  if (at === null) return <CursorTooltip {...cursor} />;
  if (view === null) return null;
  if ('column' in at) return <CellTooltip picture={picture} address={at} view={view} />;
  return view.shown === null ? null : <WordTooltip word={at} shown={view.shown} />;
}

/** Called when a value was dragged from one cell to another. */
type OnDrag = (from: CellAt, to: CellAt) => void;

interface DragHandlers {
  readonly onMouseDownCapture: (event: MouseEvent) => void;
  readonly onMouseUpCapture: (event: MouseEvent) => void;
  readonly onClickCapture: (event: MouseEvent) => void;
}

/** Handlers for dragging values between cells. A drag that begins on a cell does not reach the camera. Empty if nothing can be dragged. */
function useCellDrag(stage: RefObject<StageParts>, onDrag: OnDrag | undefined): DragHandlers | null {
  const from = useRef<CellAt | null>(null);
  const dropped = useRef(false);
  if (onDrag === undefined) return null;
  return {
    onMouseDownCapture(event) {
      dropped.current = false;
      from.current = event.button === 0 ? cellAt(stage, event) : null;
      if (from.current === null) return;
      event.stopPropagation();
      event.preventDefault();
    },
    onMouseUpCapture(event) {
      const start = from.current;
      const end = cellAt(stage, event);
      from.current = null;
      if (start === null || end === null || isSameCell(start, end)) return;
      dropped.current = true;
      onDrag(start, end);
    },
    onClickCapture(event) {
      // The click that ends a drag must not choose a cell.
      if (dropped.current) event.stopPropagation();
      dropped.current = false;
    },
  };
}

function cellAt(stage: RefObject<StageParts>, event: MouseEvent): CellAt | null {
  const box = event.currentTarget.getBoundingClientRect();
  const cell = underPoint(stage.current.view?.shown ?? null, event.clientX - box.left, event.clientY - box.top);
  return cell === undefined ? null : { column: cell.column, row: cell.row };
}
