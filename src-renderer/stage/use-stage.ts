import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import type { Focus } from '../../core/scene/layout.ts';
import type { Scene } from '../../core/scene/scene.ts';
import { usePreferences } from '../state/preferences.ts';
import { moveCursor, useSession } from '../state/session.ts';
import { travelTime } from '../state/speed.ts';
import { useReducedMotion, useTheme } from '../state/theme.ts';
import { useTranslate } from '../text/translate.ts';
import { type CellWords, useCellWords } from './cell-words.ts';
import { placeMarker } from './marker.ts';
import { Mirror } from './mirror.ts';
import { stageSlot } from './stage-controls.ts';
import { type StageInput, StageView } from './stage-view.ts';

interface Elements {
  readonly surface: RefObject<HTMLDivElement | null>;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly mirrorRoot: RefObject<HTMLDivElement | null>;
  readonly marker: RefObject<HTMLDivElement | null>;
}

/** The long-lived parts behind the surface; null until it is mounted. */
export interface StageParts {
  view: StageView | null;
  mirror: Mirror | null;
}

/** Makes view and mirror, keeps them as large as their element and feeds them what they show. */
export function useStage(elements: Elements): RefObject<StageParts> {
  const parts = useRef<StageParts>({ view: null, mirror: null });
  const words = useLatest(useCellWords());
  const [ready, setReady] = useState(false);
  const { surface, canvas, mirrorRoot, marker } = elements;
  useEffect(() => {
    if (surface.current === null || canvas.current === null || mirrorRoot.current === null) return;
    const stop = mount(parts.current, surface.current, canvas.current, mirrorRoot.current, marker, words);
    setReady(true);
    return stop;
  }, [surface, canvas, mirrorRoot, marker, words]);
  const input = useStageInput();
  useEffect(() => {
    if (ready) parts.current.view?.update(input);
  }, [ready, input]);
  const cursor = useSession((session) => session.cursor);
  useEffect(() => {
    parts.current.mirror?.moveTo(cursor);
    placeMarker(marker.current, parts.current.view, cursor);
  }, [cursor, marker]);
  return parts;
}

function mount(
  parts: StageParts,
  surface: HTMLDivElement,
  canvas: HTMLCanvasElement,
  mirrorRoot: HTMLDivElement,
  marker: RefObject<HTMLDivElement | null>,
  words: RefObject<CellWords>,
): () => void {
  const mirror = new Mirror(mirrorRoot);
  const view = new StageView(canvas, surface, {
    onScene: (scene: Scene) => mirror.update(scene, words.current.describe),
    onFrame: () => placeMarker(marker.current, view, useSession.getState().cursor),
    onFocus: () => mirror.focus(),
  });
  const resize = (): void =>
    view.resize({ width: surface.clientWidth, height: surface.clientHeight }, devicePixelRatio);
  const observer = new ResizeObserver(resize);
  observer.observe(surface);
  resize();
  parts.view = view;
  parts.mirror = mirror;
  stageSlot.current = view;
  return () => {
    observer.disconnect();
    view.dispose();
    mirror.dispose();
    parts.view = null;
    parts.mirror = null;
    stageSlot.current = null;
    moveCursor(null);
  };
}

/** A new object only when something that is drawn has changed. */
function useStageInput(): StageInput {
  const run = useSession((session) => session.document.run);
  const opening = useSession((session) => session.opening);
  const position = useSession((session) => session.position);
  const motion = useSession((session) => session.motion);
  const hidden = useSession((session) => session.hidden);
  const entity = useSession((session) => session.selection);
  const focus = useMemo((): Focus | null => (entity === null ? null : { kind: 'entity', entity }), [entity]);
  const follow = usePreferences((preferences) => preferences.follow);
  const speed = usePreferences((preferences) => preferences.speed);
  const theme = useTheme();
  const travel = useReducedMotion() ? 0 : travelTime(speed);
  const translate = useTranslate();
  return useKept({ run, opening, position, motion, hidden, focus, follow, theme, travel, translate });
}

/** The object of the last render while all its fields are the same. */
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
