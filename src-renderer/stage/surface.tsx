import { type MouseEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SceneCell } from '../../core/scene/scene.ts';
import { type CellAddress, moveCursor, select, useSession } from '../state/session.ts';
import { CellTooltip, type TooltipPlace } from './cell-tooltip.tsx';
import { entityInCell } from './entity-in-cell.ts';
import { onMirrorKey } from './mirror-keys.ts';
import { type StageParts, useStage } from './use-stage.ts';

interface Hovered extends TooltipPlace {
  readonly address: CellAddress;
  /** After another step the cell may mean something else. */
  readonly position: number;
}

/** What pointer and keyboard work on. */
export function Surface() {
  const { t } = useTranslation();
  const surface = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const mirrorRoot = useRef<HTMLDivElement>(null);
  const marker = useRef<HTMLDivElement>(null);
  const stage = useStage({ surface, canvas, mirrorRoot, marker });
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const position = useSession((session) => session.position);
  const shown = hovered?.position === position ? hovered : null;
  const under = (event: MouseEvent): SceneCell | undefined => cellUnder(stage, event);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the mirror does for the keyboard what the pointer does here
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={shown === null ? 'stage-surface' : 'stage-surface over-cell'}
      ref={surface}
      onPointerMove={(event) => setHovered(event.buttons === 0 ? placeOver(stage, event) : null)}
      onPointerLeave={() => setHovered(null)}
      onClick={(event) => selectIn(under(event))}
    >
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
      <canvas ref={canvas} aria-hidden="true" />
      <div className="cell-marker" ref={marker} hidden />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of grids has no element of its own */}
      <div
        className="mirror"
        ref={mirrorRoot}
        data-testid="mirror"
        role="group"
        aria-label={t('ui.stage.cells')}
        onKeyDown={(event) => {
          const { mirror, view } = stage.current;
          if (mirror !== null && view !== null) onMirrorKey(event, mirror, view);
        }}
        onFocus={(event) => moveCursor(stage.current.mirror?.addressOf(event.target) ?? null)}
      />
      {shown !== null && <CellTooltip address={shown.address} place={shown} />}
      {shown === null && <CursorTooltip stage={stage.current} />}
    </div>
  );
}

/** Explains the cell where the keyboard's cursor stands. */
function CursorTooltip({ stage }: { readonly stage: StageParts }) {
  const cursor = useSession((session) => session.cursor);
  // The cell moves when the memory does.
  useSession((session) => session.position);
  const box = cursor === null ? null : stage.view?.boxOf(cursor);
  return cursor === null || box == null ? null : <CellTooltip address={cursor} place={{ box }} />;
}

function cellUnder(stage: { readonly current: StageParts }, event: MouseEvent): SceneCell | undefined {
  const box = event.currentTarget.getBoundingClientRect();
  return stage.current.view?.cellUnder(event.clientX - box.left, event.clientY - box.top);
}

function placeOver(stage: { readonly current: StageParts }, event: MouseEvent): Hovered | null {
  const cell = cellUnder(stage, event);
  const box = cell === undefined ? null : stage.current.view?.boxOf(cell);
  if (cell === undefined || box == null) return null;
  return { address: { column: cell.column, row: cell.row }, box, position: useSession.getState().position };
}

/** A click on a cell looks at the entity in it; on nothing, at nothing. */
function selectIn(cell: SceneCell | undefined): void {
  const { columns } = useSession.getState().document.run.timeline;
  moveCursor(null);
  select(cell === undefined ? null : entityInCell(columns, cell));
}
