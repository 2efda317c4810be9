import { curveBasis, line } from 'd3';
import { Eraser, Flashlight, MonitorOff, NotebookText, Pencil, Undo2 } from 'lucide-react';
import { type PointerEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLesson } from '../lesson/state/lesson-state.ts';
import { BlankScreen } from './blank-screen.tsx';
import { beginStroke, clearStrokes, extendStroke, type Point, usePresenter } from './presenter-state.ts';

/** A spline near the points smooths a shaky hand. */
const smooth = line<Point>().curve(curveBasis);

/** The tools of whoever presents. They are faint until the pointer or the focus is on them. */
export function PresentBar() {
  const { t } = useTranslation();
  const tool = usePresenter((presenter) => presenter.tool);
  const hasStrokes = usePresenter((presenter) => presenter.strokes.length > 0);
  const hasNotes = useLesson(({ file }) => file !== null);
  return (
    <span className="row present-bar" role="toolbar" aria-label={t('ui.present.tools')}>
      <IconButton command="present.blank" icon={MonitorOff} size={20} />
      <IconButton command="present.laser" icon={Flashlight} pressed={tool === 'laser'} size={20} />
      <IconButton command="present.draw" icon={Pencil} pressed={tool === 'pen'} size={20} />
      {hasStrokes && <IconButton command="present.undo" icon={Undo2} size={20} />}
      {hasStrokes && <IconButton command="present.clear" icon={Eraser} size={20} />}
      {hasNotes && <IconButton command="lesson.speaker" icon={NotebookText} size={20} />}
    </span>
  );
}

/** Lies over all that is presented: the red dot of the laser, and the black screen. */
export function PresentOverlay() {
  const { t } = useTranslation();
  const tool = usePresenter((presenter) => presenter.tool);
  return (
    <>
      {tool === 'laser' && <Laser />}
      <span className="visually-hidden" role="status">
        {tool !== null && t(`ui.present.${tool}`)}
      </span>
      <BlankScreen />
    </>
  );
}

/** A red dot instead of the pointer. */
function Laser() {
  const dot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onMove = ({ clientX, clientY }: globalThis.PointerEvent): void => {
      if (dot.current === null) return;
      dot.current.hidden = false;
      dot.current.style.transform = `translate(${clientX}px, ${clientY}px)`;
    };
    // No tooltip opens below the dot.
    document.body.classList.add('laser');
    addEventListener('pointermove', onMove);
    return () => {
      document.body.classList.remove('laser');
      removeEventListener('pointermove', onMove);
    };
  }, []);
  return <div ref={dot} className="laser-dot" aria-hidden="true" hidden />;
}

/**
 * Drawings over the picture of a moment. While the pen is active, pointer events do not reach the picture below.
 * @param moment the drawings disappear when it changes
 */
export function PenDrawing({ moment }: { readonly moment: unknown }) {
  const strokes = usePresenter((presenter) => presenter.strokes);
  const isOn = usePresenter((presenter) => presenter.tool === 'pen');
  // biome-ignore lint/correctness/useExhaustiveDependencies: strokes belong to one moment
  useLayoutEffect(() => clearStrokes(), [moment]);
  if (!isOn && strokes.length === 0) return null;
  return (
    <svg
      className={isOn ? 'drawing on' : 'drawing'}
      aria-hidden="true"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        beginStroke(pointOf(event));
      }}
      onPointerMove={(event) => {
        if ((event.buttons & 1) === 1) extendStroke(pointOf(event));
      }}
    >
      {strokes.map((stroke, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: strokes are added and removed at the end only
        <path key={i} d={smooth(stroke) ?? ''} />
      ))}
    </svg>
  );
}

function pointOf(event: PointerEvent<SVGSVGElement>): Point {
  const { left, top } = event.currentTarget.getBoundingClientRect();
  return [event.clientX - left, event.clientY - top];
}
