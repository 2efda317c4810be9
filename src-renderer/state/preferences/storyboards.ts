import { create } from 'zustand';
import type { Anchor } from '../../../core/script/parse/anchor.ts';
import { change, usePreferences } from './preferences.ts';
import { type BoardShot, MAX_CAPTION, MAX_SHOTS, withShots } from './stored-storyboards.ts';

/** A storyboard before a change or before an undo. */
interface Version {
  readonly source: string;
  readonly shots: readonly BoardShot[];
}

/** Changes that can be undone and redone, oldest first. Not stored. */
interface Versions {
  readonly past: readonly Version[];
  readonly future: readonly Version[];
  /** The caption that the last change typed into; typing more belongs to the same change. */
  readonly typing: number | null;
}

type Way = 'past' | 'future';

export const useBoardVersions = create<Versions>(() => ({ past: [], future: [], typing: null }));

const LIMIT = 100;
const NONE: readonly BoardShot[] = [];

/** Returns the pictures of a source's storyboard. */
export function shotsOf(source: string): readonly BoardShot[] {
  return shotsIn(usePreferences.getState(), source);
}

export function useShots(source: string): readonly BoardShot[] {
  return usePreferences((preferences) => shotsIn(preferences, source));
}

function shotsIn({ storyboards }: Pick<ReturnType<typeof usePreferences.getState>, 'storyboards'>, source: string) {
  return storyboards.find((each) => each.source === source)?.shots ?? NONE;
}

/**
 * Appends pictures.
 * @returns the number of pictures for which there was room
 */
export function addShots(source: string, anchors: readonly Anchor[]): number {
  const before = shotsOf(source);
  const first = 1 + Math.max(0, ...before.map(({ id }) => id));
  const room = anchors.slice(0, MAX_SHOTS - before.length);
  if (room.length > 0) put(source, [...before, ...room.map((at, i) => ({ id: first + i, at, caption: '' }))]);
  return room.length;
}

export function removeShot(source: string, id: number): void {
  put(
    source,
    shotsOf(source).filter((shot) => shot.id !== id),
  );
}

export function removeAll(source: string): void {
  put(source, []);
}

/** Moves a picture to `place`, counted from 0. */
export function moveShot(source: string, id: number, place: number): void {
  const before = shotsOf(source);
  const shot = before.find((each) => each.id === id);
  const others = before.filter((each) => each !== shot);
  const to = Math.min(others.length, Math.max(0, place));
  if (shot !== undefined && before[to] !== shot) put(source, others.toSpliced(to, 0, shot));
}

export function captionShot(source: string, id: number, caption: string): void {
  const { typing } = useBoardVersions.getState();
  put(source, changed(source, id, { caption: caption.slice(0, MAX_CAPTION) }), typing === id ? 'typed on' : id);
}

/** Keeps a picture's place and caption, but shows another beat. */
export function pointShot(source: string, id: number, at: Anchor): void {
  put(source, changed(source, id, { at }));
}

/** Undoes (`past`) or redoes (`future`) the last change of a source's storyboard. */
export function travelBoard(source: string, way: Way): void {
  const versions = useBoardVersions.getState();
  const i = versions[way].findLastIndex((each) => each.source === source);
  if (i < 0) return;
  const back: Way = way === 'past' ? 'future' : 'past';
  useBoardVersions.setState({
    [way]: versions[way].toSpliced(i, 1),
    [back]: [...versions[back], { source, shots: shotsOf(source) }],
    typing: null,
  });
  store(source, versions[way][i]!.shots);
}

export function canTravelBoard(source: string, way: Way, versions = useBoardVersions.getState()): boolean {
  return versions[way].some((each) => each.source === source);
}

/** Returns the key of a script's storyboard, which differs by engine and for comparisons. */
export function scriptKey(name: string, engines: readonly string[]): string {
  return `script:${engines.join()}:${name}`;
}

/** Copies storyboards when a script is saved under another name that has none yet. */
export function copyBoards(from: string, to: string): void {
  for (const { source, shots } of usePreferences.getState().storyboards) {
    const [, kind, name] = /^(script:[^:]*:)(.*)$/s.exec(source) ?? [];
    if (kind !== undefined && name === from && shotsOf(kind + to).length === 0) store(kind + to, shots);
  }
}

function changed(source: string, id: number, patch: Partial<BoardShot>): readonly BoardShot[] {
  return shotsOf(source).map((shot) => (shot.id === id ? { ...shot, ...patch } : shot));
}

/** @param typing the caption that was typed into, if any */
function put(source: string, shots: readonly BoardShot[], typing: number | 'typed on' | null = null): void {
  if (typing !== 'typed on') {
    const { past, future } = useBoardVersions.getState();
    useBoardVersions.setState({
      past: [...past, { source, shots: shotsOf(source) }].slice(-LIMIT),
      future: future.filter((each) => each.source !== source),
      typing,
    });
  }
  store(source, shots);
}

function store(source: string, shots: readonly BoardShot[]): void {
  change({ storyboards: withShots(usePreferences.getState().storyboards, source, shots) });
}
