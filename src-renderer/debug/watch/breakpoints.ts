import {
  type Condition,
  ConditionError,
  parseCondition,
  readCondition,
} from '../../../core/inspect/conditions/condition.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { gameBreak } from '../../state/live/game-breaks.ts';
import { type Games, shownGame } from '../../state/live/games.ts';
import { isRecording } from '../../state/live/source-kinds.ts';
import { slice } from '../../state/live/yield-to-window.ts';
import { follow, type Session, useSession } from '../../state/session/session.ts';
import { shownWatches } from '../../state/session/watches.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { type IsOver, nearest, type Range, searchesIn, settledIn, spanIn } from './breakpoint-searches.ts';
import { type FoundHit, showHit, useBreaking } from './show-hit.ts';

/** Aborts the running search. */
let ended = new AbortController();

export function cancelSearch(): void {
  ended.abort();
}

/** The last part of a locale key; null if the condition is valid. */
export function conditionProblem(text: string): ConditionError['code'] | null {
  // A search may be about any component, but a breakpoint needs one.
  if (/^(?:lost|gained)$/.test(text.trim())) return 'component';
  try {
    parseCondition(text);
    return null;
  } catch (error) {
    if (error instanceof ConditionError) return error.code;
    throw error;
  }
}

function enabledConditions(): readonly Condition[] {
  const enabled = shownWatches().breakpoints.filter((breakpoint) => breakpoint.enabled);
  return enabled.flatMap(({ text }) => readCondition(text) ?? []);
}

/**
 * Checks the frames of a followed game as they arrive, and stops at the first hit.
 * @returns a function that stops checking
 */
export function keepBreaking(games: Games): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isBack = false;
  const look = (): void => {
    timer = undefined;
    const { source, following, picture } = useSession.getState();
    if (source?.kind !== 'game' || !following) return;
    // Frames that waited while the picture was frozen stop nothing, or going back to live would end at an old frame.
    if (isBack) for (const each of searchesIn(picture)) each.looked = picture.timeline.length;
    isBack = false;
    const stopped = hitAtStop(source, picture);
    if (stopped !== null) showHit(stopped);
    const found = stopped === null ? firstHit(source, picture) : null;
    if (found !== null) stopAt(found, games);
  };
  const stop = useSession.subscribe((now, before) => {
    if (now.picture !== before.picture || now.position !== before.position) clearIfLeft(now);
    isBack ||= now.following && !before.following;
    // The feed must have processed its frames before the picture can be frozen.
    if (now.following) timer ??= setTimeout(look);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function clearIfLeft({ opening, position }: Session): void {
  const { reached, search } = useBreaking.getState();
  const left = reached !== null && (reached.opening !== opening || reached.position !== position);
  if (left || search === 'none') useBreaking.setState({ reached: left ? null : reached, search: null });
}

/**
 * Searches the frames since the last check. A check that takes too long continues with the next frame, as does a torn frame that a whole
 * one may follow. Nothing is a hit until the whole world has been read.
 */
function firstHit(source: Source, picture: MemoryPicture): FoundHit | null {
  const { length } = picture.timeline;
  const end = settledIn(picture);
  let first: FoundHit | null = null;
  for (const each of searchesIn(picture)) {
    if ([each.looked, length].some((at) => picture.isBeingRead?.(at) === true)) each.looked = length;
    const from = Math.min(each.looked, length);
    const isLeft = each.isLeft;
    each.isLeft = gameBreak(source, each.condition) !== null;
    const found = from < end ? each.search.find(from, end, false, slice()) : from;
    each.looked = found === null ? end : typeof found === 'number' ? found : found.position;
    if (found === null || typeof found === 'number' || isLeft) continue;
    if (first === null || found.position < first.position) first = { text: each.text, ...found };
  }
  return first;
}

/** The last position at which each game has stopped, and hits were searched. */
const stops = new WeakMap<Timeline, number>();

/** Returns the hit in whose frame the game has stopped by itself; null if it has not, or if that was said before. */
function hitAtStop(source: Source, picture: MemoryPicture): FoundHit | null {
  const { timeline, moments } = picture;
  const { length } = timeline;
  if (moments?.isHeldAt(length) !== true || settledIn(picture) < length || stops.get(timeline) === length) return null;
  stops.set(timeline, length);
  const [start] = moments.spanOf(length - 1);
  for (const { text, condition, search } of searchesIn(picture)) {
    const found = gameBreak(source, condition) === null ? null : search.find(start, length, false);
    if (found !== null && typeof found !== 'number') return { text, ...found };
  }
  return null;
}

/** Pauses the game if it can, even if it says that it is paused: it may be resuming. The window shows the frame in any case. */
function stopAt(reached: FoundHit, games: Games): void {
  const game = shownGame();
  if (game?.capabilities.includes('pause') && game.connection !== 'lost') void games.control(game, 'pause');
  showHit(reached);
}

/** Goes to the nearest hit before or after the position. At the end of the received frames the game continues until the next hit. */
export async function goToHit(backward: boolean, games: Games): Promise<void> {
  const { picture, position, source } = useSession.getState();
  if (useBreaking.getState().search === 'running') return;
  useBreaking.setState({ search: 'running' });
  ended = new AbortController();
  const { signal } = ended;
  const isOver = () => signal.aborted || useSession.getState().source !== source;
  const found = await find(backward, isOver).finally(() => useBreaking.setState({ search: null, share: null }));
  const now = useSession.getState();
  if (isOver() || now.picture !== picture || now.position !== position) return;
  if (found !== null) showHit(found);
  else if (!backward && source?.kind === 'game') continueGame(games);
  else useBreaking.setState({ search: 'none' });
}

/** Searches memory first, then the rest of a recording. */
async function find(backward: boolean, isOver: IsOver): Promise<FoundHit | null> {
  const { picture, position, source } = useSession.getState();
  const near = rangeFrom(picture, position, backward);
  if (!isRecording(source)) return nearest(picture, near, backward, isOver);
  const { rangeInMemory, searchRecording } = await import('./recorded-search.ts');
  const range = await rangeInMemory(source, near, backward);
  const found = await nearest(picture, range, backward, isOver);
  if (found !== null) return found;
  return searchRecording(source, {
    from: backward ? range[0] : range[1],
    backward,
    conditions: enabledConditions(),
    isOver,
    find: (world, within) => nearest(world, within, backward, isOver),
    onShare: (share) => useBreaking.setState({ share }),
  });
}

/** Pauses the game, or resumes it. With a breakpoint, the picture follows the resumed game, because only followed frames are checked. */
export function togglePause(game: GameStatus, games: Games): void {
  if (game.paused && enabledConditions().length > 0) continueGame(games);
  else void games.control(game, game.paused ? 'resume' : 'pause');
}

function continueGame(games: Games): void {
  const game = shownGame();
  // The waiting frames are taken before the game moves on.
  follow();
  if (game?.paused === true) void games.control(game, 'resume');
}

/** Steps before or after a position: whole operations of a script. */
function rangeFrom(picture: MemoryPicture, position: number, backward: boolean): Range {
  const { timeline } = picture;
  const spanOf = spanIn(picture);
  if (backward) return [timeline.first, position > timeline.first ? spanOf(position - 1)[0] : timeline.first];
  return [position < timeline.length ? spanOf(position)[0] : timeline.length, timeline.length];
}
