import type { Observation, OpenWorld, ProbeColumn } from './adapter.ts';
import { FollowedComponent } from './followed-component.ts';
import { type EndsAt, FollowedLives } from './followed-lives.ts';
import type { JoinedConditions } from './joined-conditions.ts';
import { NOT_QUEUED } from './system-timer.ts';
import type { FollowingTime } from './time-budget.ts';
import type { Origin } from './told-origins.ts';
import { TouchedRows } from './touched-rows.ts';
import { UnfollowedFrames } from './unfollowed-frames.ts';

/** The number of frames for which a component is followed after one of its columns was read. */
const FOLLOWED_FRAMES = 120;

/** So many comparisons are made in each frame, however little time there is. */
const FREE_COMPARISONS = 1024;

/** Comparisons between two looks at the clock. */
const COMPARISONS_PER_CHECK = 64;

/** No entity has a larger index, since no column has more rows. */
const MAX_ROWS = 2 ** 24;

/** For an index that is looked at though nobody said that it may have changed. */
const NO_ENDS: EndsAt = { ends: 0, ended: 0 };

type FollowedWorld = Pick<OpenWorld, 'memberships' | 'observe' | 'aliveAt'>;

interface Followed {
  /** Frames that are left until it is not followed any more. */
  framesLeft: number;
}

interface Following extends Followed {
  readonly of: FollowedComponent;
  /** True while a hub wants the game to stop when an entity gains or loses the component. */
  isKept: boolean;
}

/**
 * Finds the frame and the system in which a component was added or removed, and in which an entity was created or destroyed. The adapter tells which entities may have changed, and only these
 * are compared, after each system. Only components whose columns a hub watches, or for which it wants the game to stop, are followed. Once
 * the time for that is used up, following pauses: later frames make up for it, and what is found then has no frame and no system.
 */
export class SystemChanges {
  readonly #world: FollowedWorld;
  readonly #time: FollowingTime;
  /** Who lives, which is followed with any component; null if the world does not tell. */
  readonly #lives: (Followed & { readonly of: FollowedLives }) | null;
  readonly #all = new Map<string, Following>();
  /** The components that are followed now. */
  #active: readonly Following[] = [];
  /** True while a component, or who lives, is followed. */
  #isFollowing = false;
  readonly #touched = new TouchedRows();
  /** The next row of a pass over all entities; null if none is under way. */
  #pass: number | null = null;
  #observation: Observation | null = null;
  readonly #unfollowed = new UnfollowedFrames();
  /** Comparisons in this frame. */
  #count = 0;
  #frame = 0;

  constructor(world: FollowedWorld, time: FollowingTime) {
    this.#world = world;
    this.#time = time;
    const aliveAt = world.aliveAt?.bind(world);
    const rows = () => [...(world.memberships?.values() ?? [])].reduce((most, each) => Math.max(most, each.rows()), 0);
    this.#lives = aliveAt === undefined ? null : { of: new FollowedLives(aliveAt, rows), framesLeft: 0 };
  }

  /** Attributes all changes since the last call to a system and the frame that is running; -1 stands for no system. */
  note(now: Origin): void {
    this.#frame = now.frame;
    if (!this.#isFollowing || this.#unfollowed.isRunning) return;
    this.#compare(now);
  }

  /** Finds what has changed since the end of the frame before. */
  endFrame(frame: number): void {
    this.#frame = frame;
    if (!this.#isFollowing) return;
    this.#compare(this.#unfollowed.isRunning ? null : outside(frame));
    this.#count = 0;
    let isOver = this.#lives !== null && --this.#lives.framesLeft === 0;
    for (const following of this.#active) {
      following.of.endFrame();
      following.framesLeft--;
      isOver ||= !isFollowed(following);
    }
    if (isOver) this.#listActive();
  }

  /** Called after edits, which are no gains or losses of the next frame. */
  settle(frame: number): void {
    this.note(outside(frame));
    for (const { of } of this.#active) {
      const { gained, lost } = of;
      of.endFrame();
      Object.assign(of, { gained, lost });
    }
  }

  /**
   * Follows these components in every frame, and no others unless their columns are read.
   * @param isUnlimited true if all entities are read at once, because the game is paused
   */
  keep(components: ReadonlySet<string>, isUnlimited = false): void {
    for (const component of components) this.#begin(this.#following(component));
    for (const [component, following] of this.#all) following.isKept = components.has(component);
    this.#listActive();
    if (components.size > 0 && this.#hasWork) this.#compare(null, isUnlimited);
  }

  /** True if an entity has gained, or lost, the component in the frame that ended. */
  has(change: 'gained' | 'lost', component: string): boolean {
    return this.#all.get(component)?.of[change] ?? false;
  }

  /** True if in the frame that ended an entity has changed as one of these conditions wants. */
  meet(conditions: JoinedConditions): boolean {
    let isMet = false;
    this.#time.follow(() => {
      isMet = conditions.areMet(
        (change, component) => this.#all.get(component)?.of.alive[change] ?? [],
        (component, row) => this.#following(component).of.has(row),
      );
    });
    return isMet;
  }

  /** Returns the columns described in docs/protocol.md, "Systems and queries". */
  columns(component: string): readonly ProbeColumn[] {
    const following = this.#following(component);
    return following.of.columns(() => this.#use(following));
  }

  /** Returns the columns that are not about one component. */
  commonColumns(): readonly ProbeColumn[] {
    return [this.#unfollowed.column(), ...(this.#lives?.of.columns(() => this.#useLives()) ?? [])];
  }

  /** Follows nobody any more, until a column is read again. */
  end(): void {
    for (const following of this.#all.values()) Object.assign(following, { framesLeft: 0, isKept: false });
    if (this.#lives !== null) this.#lives.framesLeft = 0;
    this.#listActive();
  }

  #endObservation(): void {
    this.#observation?.end();
    this.#observation = null;
  }

  #following(component: string): Following {
    const known = this.#all.get(component);
    if (known !== undefined) return known;
    const membershipOf = (name: string) => this.#world.memberships?.get(name);
    const aliveAt = this.#world.aliveAt?.bind(this.#world);
    const of = new FollowedComponent(component, membershipOf, aliveAt);
    const following = { of, framesLeft: 0, isKept: false };
    this.#all.set(component, following);
    return following;
  }

  /** Called before a column of the component is read. */
  #use(following: Following): void {
    const isNew = this.#begin(following);
    following.framesLeft = FOLLOWED_FRAMES;
    if (!isNew) return;
    this.#listActive();
    this.#compare(null);
  }

  /** Called before a column about lives is read. */
  #useLives(): void {
    const wasFollowing = this.#isFollowing;
    this.#lives!.framesLeft = FOLLOWED_FRAMES;
    if (wasFollowing) return;
    this.#listActive();
    this.#compare(null);
  }

  /** @returns false if the component is followed already */
  #begin(following: Following): boolean {
    if (isFollowed(following)) return false;
    // The frames and systems of earlier changes are unknown.
    following.of.begin();
    this.#pass = 0;
    return true;
  }

  #listActive(): void {
    const wasFollowing = this.#isFollowing;
    this.#active = [...this.#all.values()].filter(isFollowed);
    this.#isFollowing = this.#active.length > 0 || (this.#lives?.framesLeft ?? 0) > 0;
    if (this.#isFollowing) {
      if (!wasFollowing) this.#beginLives();
      return;
    }
    this.#endObservation();
    this.#touched.clear();
    this.#pass = null;
    this.#unfollowed.end(this.#frame);
  }

  #beginLives(): void {
    this.#lives?.of.begin();
    this.#pass = 0;
  }

  get #hasWork(): boolean {
    return this.#pass !== null || !this.#touched.isEmpty;
  }

  /** Compares the entities that may have changed, as long as there is time. */
  #compare(when: Origin | null, isUnlimited = false): void {
    this.#observe();
    if (!this.#hasWork) return;
    // Changes of entities that a pass has looked at before are found by the next one.
    const isPassWhole = this.#observation !== null || this.#pass === 0;
    this.#time.follow((hasTime) => {
      const isOver = () => !isUnlimited && this.#count > FREE_COMPARISONS && !hasTime();
      const isDone = this.#compareTouched(when, isOver) && this.#comparePass(when, isOver);
      if (isDone && isPassWhole) this.#unfollowed.end(this.#frame);
      else this.#unfollowed.goOn(this.#frame);
    });
  }

  /** Has the world tell which entities may have changed. Where it cannot, all are compared. */
  #observe(): void {
    if (this.#observation?.isLost() === true) this.#endObservation();
    if (this.#observation !== null) return;
    this.#observation = this.#world.observe?.((row, ended) => this.#touch(row, ended)) ?? null;
    this.#pass ??= 0;
  }

  #touch(row: number | null, ended?: number): void {
    if (row === null) this.#pass = 0;
    else if (row < MAX_ROWS) this.#touched.add(row, ended);
  }

  #compareTouched(when: Origin | null, isOver: () => boolean): boolean {
    for (let i = 1; !this.#touched.isEmpty; i++) {
      this.#look(this.#touched.take(), when, this.#touched);
      if (i % COMPARISONS_PER_CHECK === 0 && isOver()) break;
    }
    return this.#touched.isEmpty;
  }

  /** @returns true if it has ended */
  #comparePass(when: Origin | null, isOver: () => boolean): boolean {
    if (this.#pass === null) return true;
    const end = this.#active.reduce((most, { of }) => Math.max(most, of.end), this.#lives?.of.end ?? 0);
    while (this.#pass < end) {
      this.#look(this.#pass++, when, NO_ENDS);
      if (this.#pass % COMPARISONS_PER_CHECK === 0 && isOver()) return false;
    }
    this.#pass = null;
    this.#lives?.of.endReading();
    for (const { of } of this.#active) of.endReading();
    return true;
  }

  #look(row: number, when: Origin | null, ended: EndsAt): void {
    const lives = this.#lives?.of ?? null;
    lives?.look(row, when, ended);
    for (const { of } of this.#active) of.look(row, when, lives);
    this.#count += this.#active.length + (lives === null ? 0 : 1);
  }
}

/** Stands for code outside of systems. */
function outside(frame: number): Origin {
  return { system: -1, queuedBy: NOT_QUEUED, frame };
}

function isFollowed({ framesLeft, isKept }: Following): boolean {
  return framesLeft > 0 || isKept;
}
