import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { spanAt } from '../../../core/page/operation-span.ts';
import type { Scene } from '../../../core/scene/scene.ts';
import { type OperationSpan, PRESENTED_SCALES, SCALES } from '../../../core/scene/stage/shot.ts';
import type { ReadsOf } from '../../../core/scene/stage/shown-reads.ts';
import { themes } from '../../../core/scene/theme.ts';
import type { MarkedCell } from '../../../core/world/marked-cell.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { usePreferences } from '../../state/preferences/preferences.ts';
import { travelTime } from '../../state/preferences/speed.ts';
import { useReducedMotion, useTheme } from '../../state/preferences/theme.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { frameAt } from '../../state/script/operations.ts';
import { mountStage, noteDrawn, noteFrame, useStages } from '../../state/session/stages.ts';
import type { Looking } from '../../state/source/picture.ts';
import { useShell } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { type CellWords, useCellWords } from './cell-words.ts';
import { takeTurn } from './layout-queue.ts';
import { showMinimap } from './minimap-view.tsx';
import { Mirror } from './mirror.ts';
import { offScreen } from './off-screen-canvas.ts';
import type { Beside, Look, StageInput } from './stage-input.ts';
import { StageView } from './stage-view.ts';

export interface StageProps extends Looking {
  /** The id of the stage for commands, and for keeping its view while it is not mounted. */
  readonly id: string;
  readonly visible: (name: string) => boolean;
  /** True to leave out what a lesson has not explained yet. */
  readonly plain?: boolean;
  /** True to leave this out until something in the memory needs it. */
  readonly beginsPlain?: boolean;
  /** Replaces the recorded reads of a step. */
  readonly readsOf?: ReadsOf;
  /** Cells that are highlighted. */
  readonly marked?: readonly MarkedCell[];
  /** The steps that the camera shows; if undefined, the operation that led to the position. */
  readonly span?: OperationSpan | null;
  /** If set, always shows the whole diagram without folds, or the world map. */
  readonly whole?: StageInput['whole'];
  /** For several stages: untouched cells are dimmed. Undefined for a single one. */
  readonly beside?: Beside;
}

interface Elements {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly mirrorRoot: RefObject<HTMLDivElement | null>;
  readonly marker: RefObject<HTMLDivElement | null>;
  readonly minimap: RefObject<HTMLDivElement | null>;
  readonly rest: RefObject<HTMLButtonElement | null>;
}

/** The long-lived objects behind the surface; null until it is mounted. */
export interface StageParts {
  view: StageView | null;
  mirror: Mirror | null;
}

/** Panes are remounted when others are added or removed, so the views that the user chose are kept here. */
const looks = new Map<string, Look>();

/** Creates view and mirror, keeps them at the size of their element and updates them. */
export function useStage(elements: Elements, props: StageProps): RefObject<StageParts> {
  const parts = useRef<StageParts>({ view: null, mirror: null });
  const [ready, setReady] = useState(false);
  const { id } = props;
  const { surface, canvas, mirrorRoot, marker, minimap, rest } = elements;
  const words = useLatest(useCellWords(props.picture, props.focus));
  const theme = useTheme();
  const translate = useTranslate();
  const overlays = useLatest<Overlays>(({ view, cursor }) => {
    placeMarker(marker.current, view, cursor);
    showMinimap(minimap.current, view.overview, themes[theme], translate);
    view.rest.sayOn(rest.current, translate);
  });
  useEffect(() => {
    if (surface.current === null || canvas.current === null || mirrorRoot.current === null) return;
    const at = { surface: surface.current, canvas: canvas.current, mirrorRoot: mirrorRoot.current };
    const stop = mount(id, parts.current, at, overlays, words);
    setReady(true);
    return stop;
  }, [id, surface, canvas, mirrorRoot, overlays, words]);
  const input = useStageInput(props);
  useEffect(() => {
    if (!ready) return;
    const show = (): void => parts.current.view?.update(input);
    // Compared stages move together; a newly mounted one shows something immediately.
    if (input.beside !== null || parts.current.view?.scene == null) show();
    else takeTurn(id, show, input.running);
  }, [ready, input, id]);
  const cursor = useStages((stages) => stages.cursors[id] ?? null);
  useEffect(() => {
    parts.current.mirror?.moveTo(cursor);
    placeMarker(marker.current, parts.current.view, cursor);
  }, [cursor, marker]);
  return parts;
}

interface Mounted {
  readonly surface: HTMLDivElement;
  readonly canvas: HTMLCanvasElement;
  readonly mirrorRoot: HTMLDivElement;
}

/** Elements over the picture that are repositioned in each frame. */
type Overlays = (at: { readonly view: StageView; readonly cursor: CellAt | null }) => void;

function mount(
  id: string,
  parts: StageParts,
  { surface, canvas, mirrorRoot }: Mounted,
  overlays: RefObject<Overlays>,
  words: RefObject<(plain: boolean) => CellWords>,
): () => void {
  const mirror = new Mirror(mirrorRoot);
  const events = {
    onScene: (scene: Scene, passing: boolean) => {
      mirror.update(scene, words.current(view.isPlain), passing);
      noteDrawn(id, scene);
    },
    onFrame: () => {
      overlays.current({ view, cursor: useStages.getState().cursors[id] ?? null });
      noteFrame(id);
    },
    onFocus: (cell?: CellAt) => mirror.focus(cell),
  };
  const view: StageView = new StageView(canvas, surface, events, looks.get(id) ?? null);
  const resize = (): void =>
    view.resize({ width: surface.clientWidth, height: surface.clientHeight }, devicePixelRatio);
  const observer = new ResizeObserver(resize);
  observer.observe(surface);
  resize();
  // A canvas requests a font when it paints with it, but gets no event when the font arrives.
  const repaint = (): void => view.repaint();
  document.fonts.addEventListener('loadingdone', repaint);
  // A canvas is blank after the graphics process was restarted.
  offScreen(canvas).addEventListener('contextrestored', repaint);
  parts.view = view;
  parts.mirror = mirror;
  const unmount = mountStage(id, view);
  return () => {
    const { look } = view;
    if (look === null) looks.delete(id);
    else looks.set(id, look);
    unmount();
    observer.disconnect();
    document.fonts.removeEventListener('loadingdone', repaint);
    offScreen(canvas).removeEventListener('contextrestored', repaint);
    view.dispose();
    mirror.dispose();
    parts.view = null;
    parts.mirror = null;
  };
}

/** Returns a new object only if something that is drawn has changed. */
function useStageInput(props: StageProps): StageInput {
  const { picture, position, motion, opening, focus, running, depth = 'access', idle = false, visible } = props;
  const { beside = null, plain = false, beginsPlain = false } = props;
  const scales = useShell((shell) => shell.presenting) ? PRESENTED_SCALES : SCALES;
  const presented = beside === null && scales === PRESENTED_SCALES;
  const looks = {
    depth,
    idle,
    quiet: beside !== null,
    large: beside?.large === true,
    presented,
    plain,
    beginsPlain,
    beside,
  };
  const follow = usePreferences((preferences) => preferences.follow);
  const keptWhole = useStages((stages) => stages.whole[props.id] === opening);
  const whole = props.whole ?? (keptWhole ? 'whole' : null);
  const speed = usePreferences((preferences) => preferences.speed);
  const theme = useTheme();
  const travel = useReducedMotion() ? 0 : travelTime(speed);
  const translate = useTranslate();
  const own = useMemo(
    () => (isScriptRun(picture) ? spanAt(picture, position, depth) : frameAt(picture, position)),
    [picture, position, depth],
  );
  const { marked, readsOf, span = own } = props;
  const shown = { picture, position, motion, opening, focus, running, visible, marked, readsOf, span, ...looks };
  return useKept({ ...shown, scales, follow, whole, theme, travel, translate });
}

/** Returns the object of the last render while all its fields are the same. */
function useKept<T extends object>(next: T): T {
  const kept = useRef(next);
  const keys = Object.keys(next) as (keyof T)[];
  if (keys.some((key) => kept.current[key] !== next[key])) kept.current = next;
  return kept.current;
}

function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  latest.current = value;
  return latest;
}

/** Moves the cursor's frame over its cell. It runs once per frame, so it sets the style directly. */
function placeMarker(marker: HTMLElement | null, view: StageView | null, cursor: CellAt | null): void {
  if (marker === null) return;
  const box = cursor === null ? null : view?.boxOf(cursor);
  if (marker.hidden !== (box == null)) marker.hidden = box == null;
  if (box == null) return;
  marker.style.transform = `translate(${box.x}px, ${box.y}px)`;
  marker.style.width = `${box.width}px`;
  marker.style.height = `${box.height}px`;
}
