import { Capture } from '../../../core/capture/capture.ts';
import { type GameBreaks, gameBreaksOf, NO_BREAKS } from '../../../core/capture/game-breaks.ts';
import { hitFrames, mayBeTorn } from '../../../core/capture/hit-frames.ts';
import { entityLabel } from '../../../core/cells/id-format.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import {
  type Condition,
  ConditionWatch,
  type Hit,
  hitOf,
  joinedHit,
} from '../../../core/inspect/conditions/condition.ts';
import { conditionColumns } from '../../../core/inspect/conditions/condition-columns.ts';
import { MomentSearch } from '../../../core/inspect/conditions/find-moment.ts';
import { hitWords, type ReuseNames } from '../../../core/inspect/conditions/hit-words.ts';
import { type MissingName, missingNamesIn } from '../../../core/inspect/conditions/missing-names.ts';
import { RelevantWrites } from '../../../core/inspect/conditions/relevance.ts';
import { type SystemNames, systemNames, tracesEntities } from '../../../core/inspect/conditions/system-changes.ts';
import { toldHit } from '../../../core/inspect/conditions/told-hit.ts';
import { isAboutLife, reusedIds, reuseNote, survivorsOf } from '../../../core/inspect/conditions/told-lives.ts';
import { type UncertainValues, uncertainWords } from '../../../core/inspect/conditions/uncertain-values.ts';
import type { ProbeMessage } from '../../../core/wire/messages/message.ts';
import { WorldState, worldOf } from '../../../core/world/world.ts';
import type { Game } from '../../attach/game.ts';
import { CHANGES } from '../../attach/watch-lists.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { followMessages } from './follow-messages.ts';

/** Only the present is searched, so little of the game's past is kept. */
const PAST_BYTES = 1_000_000;
/** The number of entities that a sentence names. */
const MAX_NAMED = 20;

/** The columns that a condition needs, and those for which the game shall stop. */
interface UntilWishes {
  readonly columns: readonly string[];
  readonly breaks: GameBreaks;
}

/** A condition that came true. */
export interface CameTrue {
  /** The first frame in which it may have come true; null if that is not known. */
  readonly from: number | null;
  /** The last frame in which it may have come true. */
  readonly frame: number;
  /** True if it may never have been true, because parts of the frame were read at different times. */
  readonly torn: boolean;
  /** The values that decided it, if they may have been others by then. */
  readonly uncertain: UncertainValues | null;
  readonly count: number;
  /** The entities for which it came true; empty for a count. */
  readonly entities: readonly HitEntity[];
}

/** The entity's index, version and, if the game gives it one, name. */
interface HitEntity extends SystemNames, ReuseNames {
  readonly index: number;
  readonly version: number;
  readonly name?: string;
}

interface Listener {
  /** Called once, when the whole world has been received. The search begins then. */
  received(): void;
  /** Called at most once, with the frame in which the condition became true. */
  cameTrue(cameTrue: CameTrue): void;
  /** Called once the world was read, with names in the condition that do not exist in the world. */
  missing(names: readonly MissingName[]): void;
  /** Called once the world was read, if entities whose ids are used again at once may be missed, with the key of what to say. */
  mayMiss?(key: string): void;
}

/**
 * Follows a game until a condition is true in a frame: a whole one, or a torn one that no whole one follows.
 * @returns the key for `Game.leave`
 */
export function followUntil(
  game: Pick<Game, 'follow' | 'received'> & { readonly watches: Pick<Game['watches'], 'set'> },
  condition: Condition,
  listener: Listener,
): UntilFollower {
  const follower: UntilFollower = new UntilFollower(condition, listener, (wishes) =>
    game.watches.set(follower, wishes),
  );
  followMessages(game, follower, (message) => follower.take(message));
  return follower;
}

/** Searches the frames of a game for a condition as they arrive. */
export class UntilFollower {
  readonly #condition: Condition;
  readonly #listener: Listener;
  readonly #ask: (wishes: UntilWishes) => void;
  readonly #capture = new Capture(() => PAST_BYTES, engineOf);
  readonly #relevant: RelevantWrites;
  #watch: ConditionWatch;
  /** The end of the searched positions. The search begins once the whole world was received. */
  #looked: number | null = null;
  #hasJudged = false;
  /** The last position at which the condition is known to be false, or has been true for longer. */
  #judged: number | null = null;
  #isReceived = false;
  #isChecked = false;
  #isOver = false;

  /** @param ask called once the world was read, with what the game must send for the condition */
  constructor(condition: Condition, listener: Listener, ask: (wishes: UntilWishes) => void) {
    this.#condition = condition;
    this.#listener = listener;
    this.#ask = ask;
    this.#watch = new ConditionWatch(condition);
    this.#relevant = new RelevantWrites(condition, () => {
      const { columns } = this.#capture.world.timeline;
      return new WorldState(columns, engineOf(columns));
    });
  }

  /** True if the game can find out which system writes to the entities of `--trace`. */
  get canTrace(): boolean {
    return tracesEntities(this.#capture.world.timeline.columns);
  }

  take(message: ProbeMessage): void {
    if (message.type === 'hello') this.#begin();
    const before = this.#capture.world;
    this.#capture.apply(message);
    if (this.#capture.world !== before) this.#looked = this.#judged = null;
    if (this.#isOver || (message.type !== 'snapshot' && message.type !== 'delta')) return;
    const { world, moments } = this.#capture;
    const { length } = world.timeline;
    if (this.#capture.isBeingRead(length)) return;
    if (!this.#isReceived) this.#listener.received();
    this.#isReceived = true;
    this.#looked ??= length;
    // Waits, because a whole frame may follow.
    if (moments.settled(length) < length) return;
    this.#looked = length;
    const isRelevant = !this.#isChecked || this.#relevant.since(world.timeline);
    const hit = isRelevant ? this.#judge() : null;
    const told = this.#judged === null ? null : this.#judgeTold(this.#judged, length);
    const joined = this.#survivors(joinedHit(hit, told), length);
    if (joined !== null) this.#hit(this.#judged, length, joined);
    this.#judged = length;
  }

  /** Evaluates the last torn frames one by one, because no whole frame follows. */
  end(): void {
    if (this.#isOver || this.#looked === null) return;
    const { world } = this.#capture;
    const { timeline } = world;
    const from = Math.max(this.#looked, timeline.first);
    if (!this.#hasJudged)
      timeline.withoutMoving(() => {
        timeline.seek(from);
        const hit = this.#judge();
        if (hit !== null) this.#hit(null, from, hit);
      });
    if (this.#isOver) return;
    const engine = engineNamed(world.engine);
    const search = new MomentSearch({ timeline, engine, condition: this.#condition, nameOf: world.nameOf });
    const found = search.find(from, timeline.length, false);
    if (found !== null && typeof found !== 'number') this.#hit(null, found.position, found.hit);
  }

  #begin(): void {
    this.end();
    this.#watch = new ConditionWatch(this.#condition);
    this.#looked = this.#judged = null;
    this.#hasJudged = false;
  }

  /** Evaluates the condition at the timeline's position. */
  #judge(): Hit | null {
    const { world } = this.#capture;
    const state = worldOf(engineNamed(world.engine), world.timeline);
    if (!this.#isChecked && state.components.length > 0) {
      this.#isChecked = true;
      this.#listener.missing(missingNamesIn(state, this.#condition, world.nameOf));
      const note = reuseNote(state, this.#condition);
      if (note !== null) this.#listener.mayMiss?.(note);
      const columns = conditionColumns(state, this.#condition, world.nameOf).map(({ name }) => name);
      if (isAboutLife(this.#condition)) columns.push(CHANGES);
      const { capabilities = [] } = this.#capture.hello ?? {};
      const breaks = gameBreaksOf(state, this.#condition, capabilities, world.nameOf) ?? NO_BREAKS;
      if (columns.length > 0) this.#ask({ columns, breaks });
    }
    this.#hasJudged = true;
    return this.#watch.observe(state, world.nameOf);
  }

  /** A component that was gained and lost again between two messages is only found in what the game tells. */
  #judgeTold(from: number, to: number): Hit | null {
    const { world, moments } = this.#capture;
    const { timeline, nameOf } = world;
    if (from < timeline.first) return null;
    const momentAt = (position: number) => moments.at(position);
    const state = worldOf(engineNamed(world.engine), timeline);
    const condition = this.#condition;
    return (
      toldHit(timeline, state, condition, { from, to, momentAt }, nameOf) ??
      hitOf(reusedIds({ timeline, engine: engineNamed(world.engine), condition, nameOf }, [from, to]))
    );
  }

  #survivors(hit: Hit | null, to: number): Hit | null {
    const { world } = this.#capture;
    const { timeline } = world;
    const from = this.#judged ?? -1;
    if (from < timeline.first) return hit;
    return survivorsOf(hit, { timeline, engine: engineNamed(world.engine), condition: this.#condition }, [from, to]);
  }

  #hit(before: number | null, position: number, hit: Hit): void {
    this.#isOver = true;
    const { world, moments } = this.#capture;
    const { timeline, nameOf } = world;
    const engine = engineNamed(world.engine);
    const memory = { timeline, moments, nameOf, engine, world: worldOf(engine, timeline) };
    const frames = hitFrames(memory, this.#condition, { before, position, hit })!;
    this.#listener.cameTrue({
      from: frames.from,
      frame: frames.to,
      torn: mayBeTorn(frames),
      uncertain: frames.uncertain,
      count: hit.count,
      entities: hit.entities.map((id, i) => {
        const name = frames.names[i];
        return {
          ...world.driver.decode(id),
          ...(name !== undefined && { name }),
          ...(frames.reuses[i] != null && { [frames.reuses[i]]: true as const }),
          ...systemNames(frames.told[i]),
        };
      }),
    });
  }
}

/** `Frame 470: #7, hero lost Shield, in Damage`. For a torn frame it adds that this is uncertain. */
export function cameTrueLines(
  { from, frame, torn, uncertain, count, entities }: CameTrue,
  condition: Condition,
  t: Terminal['t'],
): readonly string[] {
  const said = entities.map(({ index, version, name, ...who }) => ({
    label: name ?? entityLabel({ index, version }),
    ...who,
  }));
  const what = hitWords({ condition, count, entities: said }, { most: MAX_NAMED, more: 'cli.attach.more' }, t);
  const line = t('ui.watch.said', { at: frameRange({ from, frame }, t), what });
  const labels = said.slice(0, MAX_NAMED).map(({ label }) => label);
  return [
    line,
    ...(uncertain === null ? [] : [uncertainWords(uncertain, labels, t)]),
    ...(torn ? [t('ui.watch.torn')] : []),
  ];
}

/** Formats for example `Frame 450`, `Between frames 450 and 470`, or `In frame 470 or earlier`. */
export function frameRange({ from, frame }: Pick<CameTrue, 'from' | 'frame'>, t: Terminal['t']): string {
  return t(`cli.attach.at.${from === null ? 'by' : from < frame ? 'between' : 'exact'}`, { from, frame });
}
