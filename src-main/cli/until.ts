import { Capture } from '../../core/capture/capture.ts';
import { engineNamed, engineOf } from '../../core/engines/all.ts';
import { type Condition, ConditionWatch, type Hit } from '../../core/inspect/condition.ts';
import { MomentSearch } from '../../core/inspect/find-moment.ts';
import { type MissingName, missingNamesIn } from '../../core/inspect/missing-names.ts';
import { RelevantWrites } from '../../core/inspect/relevance.ts';
import { WorldState, worldOf } from '../../core/inspect/world.ts';
import { LIMITS } from '../../core/wire/limits.ts';
import { ProbeReader } from '../../core/wire/probe-reader.ts';
import type { Game } from '../attach/game.ts';
import type { Terminal } from './terminal.ts';

/** Only the present is searched, so the past of a game is dropped. */
const PAST_BYTES = 1_000_000;
/** The number of entities that a message names. */
const MAX_NAMES = 5;

/** A condition that came true. */
export interface CameTrue {
  readonly frame: number;
  /** Whether the parts of the frame were read at different moments. */
  readonly torn: boolean;
  readonly hit: Hit;
  /** The first entities, by name or id. */
  readonly names: readonly string[];
}

interface Listener {
  /** Called once, when the whole world has been received. The search begins then. */
  received(): void;
  /** Called at most once, with the frame. */
  cameTrue(cameTrue: CameTrue): void;
  /** Called once the world was read, with names in the condition that it does not have. */
  missing(names: readonly MissingName[]): void;
}

/**
 * Follows a game until a condition comes true in one of its frames. Torn frames count only if no whole frame follows.
 * @returns the follower, which is the key for `Game.leave`
 */
export function followUntil(
  game: Pick<Game, 'follow' | 'received'>,
  condition: Condition,
  listener: Listener,
): UntilFollower {
  const follower = new UntilFollower(condition, listener);
  game.follow(follower, (payload, number) => {
    follower.take(payload);
    if (number > 0) game.received(follower, number);
  });
  return follower;
}

/** Searches the frames of a game for a condition as they arrive. */
export class UntilFollower {
  readonly #condition: Condition;
  readonly #listener: Listener;
  readonly #capture = new Capture(() => PAST_BYTES, engineOf);
  readonly #reader = new ProbeReader(LIMITS, { restarts: true });
  readonly #relevant: RelevantWrites;
  #watch: ConditionWatch;
  /** The end of the positions that were searched. It begins where the whole world had been received. */
  #looked: number | null = null;
  #hasJudged = false;
  #isReceived = false;
  #isChecked = false;
  #isOver = false;

  constructor(condition: Condition, listener: Listener) {
    this.#condition = condition;
    this.#listener = listener;
    this.#watch = new ConditionWatch(condition);
    this.#relevant = new RelevantWrites(condition, () => {
      const { columns } = this.#capture.world.timeline;
      return new WorldState(columns, engineOf(columns));
    });
  }

  take(payload: Uint8Array<ArrayBuffer>): void {
    const message = this.#reader.read(payload);
    if (message.type === 'hello') this.#begin();
    const before = this.#capture.world;
    if (message.type !== 'unknown') this.#capture.apply(message);
    if (this.#capture.world !== before) this.#looked = null;
    if (this.#isOver || (message.type !== 'snapshot' && message.type !== 'delta')) return;
    const { world, moments } = this.#capture;
    const { length } = world.timeline;
    if (this.#capture.isBeingRead(length)) return;
    if (!this.#isReceived) this.#listener.received();
    this.#isReceived = true;
    this.#looked ??= length;
    // A whole frame may follow.
    if (moments.settled(length) < length) return;
    this.#looked = length;
    if (!this.#isChecked || this.#relevant.since(world.timeline)) this.#judge();
  }

  /** Judges the last torn frames, each alone, because no whole frame follows. */
  end(): void {
    if (this.#isOver || this.#looked === null) return;
    const { world } = this.#capture;
    const { timeline } = world;
    const from = Math.max(this.#looked, timeline.first);
    if (!this.#hasJudged)
      timeline.withoutMoving(() => {
        timeline.seek(from);
        this.#judge();
      });
    if (this.#isOver) return;
    const engine = engineNamed(world.engine);
    const search = new MomentSearch({ timeline, engine, condition: this.#condition, nameOf: world.nameOf });
    const found = search.find(from, timeline.length, false);
    if (found !== null && typeof found !== 'number') this.#hit(found.position, found.hit);
  }

  #begin(): void {
    this.end();
    this.#watch = new ConditionWatch(this.#condition);
    this.#looked = null;
    this.#hasJudged = false;
  }

  /** Judges the timeline's position. */
  #judge(): void {
    const { world } = this.#capture;
    const state = worldOf(engineNamed(world.engine), world.timeline);
    if (!this.#isChecked && state.components.length > 0) {
      this.#isChecked = true;
      this.#listener.missing(missingNamesIn(state, this.#condition, world.nameOf));
    }
    this.#hasJudged = true;
    const hit = this.#watch.observe(state, world.nameOf);
    if (hit !== null) this.#hit(world.timeline.position, hit);
  }

  #hit(position: number, hit: Hit): void {
    this.#isOver = true;
    const { world, moments } = this.#capture;
    const names = hit.entities.slice(0, MAX_NAMES).map((id) => world.nameOf(id) ?? `#${world.driver.decode(id).index}`);
    const { frame, torn } = moments.at(position)!;
    this.#listener.cameTrue({ frame, torn, hit, names });
  }
}

/** `Frame 1204: Health < 0 is true for 2 entities: #7, hero`. For a torn frame it adds that this is uncertain. */
export function cameTrueLines(
  { frame, torn, hit: { count, entities }, names }: CameTrue,
  condition: string,
  t: Terminal['t'],
): readonly string[] {
  const more = count > names.length ? '…' : '';
  const line =
    entities.length === 0
      ? t('cli.attach.counted', { frame, condition, count })
      : t('cli.attach.cameTrue', { frame, condition, count, names: `${names.join(', ')}${more}` });
  return torn ? [line, t('ui.watch.torn')] : [line];
}
