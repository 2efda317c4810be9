import type { PointerEvent, RefObject } from 'react';
import type { Translate } from '../../../core/cells/translate.ts';
import { paint } from '../../../core/scene/paint.ts';
import type { Theme } from '../../../core/scene/theme.ts';
import { diagramPoint, minimapMarks, minimapScale, needsMinimap, type Overview, panelsSeen } from './minimap.ts';
import type { StageView } from './stage-view.ts';

interface Props {
  readonly root: RefObject<HTMLDivElement | null>;
  readonly view: () => StageView | null;
}

/** Shows the whole diagram in the stage's corner while a part of it is out of view. It takes no focus, because keys also pan. */
export function Minimap({ root, view }: Props) {
  const look = (event: PointerEvent<HTMLCanvasElement>): void => {
    const stage = view();
    const overview = stage?.overview ?? null;
    if (event.buttons !== 1 || stage === null || overview === null) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    stage.lookAt(diagramPoint(at, minimapScale(overview.extent)));
  };
  return (
    <div className="minimap" ref={root} data-testid="minimap" hidden>
      {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without tabindex takes no focus */}
      <canvas
        aria-hidden="true"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          look(event);
        }}
        onPointerMove={look}
      />
      <p className="visually-hidden" />
    </div>
  );
}

/** Draws the minimap, or hides it while everything is in view. */
export function showMinimap(
  root: HTMLDivElement | null,
  overview: Overview | null,
  theme: Theme,
  translate: Translate,
): void {
  if (root === null) return;
  const isNeedless = overview === null || !needsMinimap(overview);
  // Written only if it changes, because setting an attribute makes the browser recalculate styles.
  if (root.hidden !== isNeedless) root.hidden = isNeedless;
  const canvas = root.querySelector('canvas');
  const context = canvas?.getContext('2d');
  if (root.hidden || overview === null || canvas == null || context == null) return;
  const scale = minimapScale(overview.extent);
  const ratio = devicePixelRatio;
  const [width, height] = [Math.round(scale.width * ratio), Math.round(scale.height * ratio)];
  if (canvas.width !== width || canvas.height !== height) {
    Object.assign(canvas, { width, height });
    Object.assign(canvas.style, { width: `${scale.width}px`, height: `${scale.height}px` });
  }
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, width, height);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  paint(context, minimapMarks(overview, scale), theme);
  const count = overview.panels.length;
  const text = translate('ui.stage.minimap', { shown: panelsSeen(overview), count });
  if (root.lastElementChild !== null && root.lastElementChild.textContent !== text)
    root.lastElementChild.textContent = text;
}
