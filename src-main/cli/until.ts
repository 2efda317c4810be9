import { Capture } from '../../core/capture/capture.ts';
import { engineNamed, engineOf } from '../../core/engines/all.ts';
import { type Condition, ConditionWatch, type Hit } from '../../core/inspect/condition.ts';
import { type MissingName, missingNames } from '../../core/inspect/missing-names.ts';
import { RelevantWrites } from '../../core/inspect/relevance.ts';
import { WorldState, worldOf } from '../../core/inspect/world.ts';
import { LIMITS } from '../../core/wire/limits.ts';
import { ProbeReader } from '../../core/wire/probe-reader.ts';
import type { Game } from '../attach/game.ts';
import type { Terminal } from './terminal.ts';

/** Only the present is looked at: the past of a game is dropped as it comes. */
const PAST_BYTES = 1_000_000;
/** Entities that a message names. */
const MOST_NAMES = 5;

/** That a condition came true, in a sentence. */
export interface CameTrue {
  readonly frame: number;
  /** The parts of the frame were read at different moments. */
  readonly torn: boolean;
  readonly hit: Hit;
  /** The first entities, by name or id. */
  readonly names: readonly string[];
}

interface Listener {
  /** Called once, when all of the world was received: the condition is looked for from then on. */
  received(): void;
  /** Called at most once, with the frame. */
  cameTrue(cameTrue: CameTrue): void;
  /** Called once, with the names in the condition that the world does not have once it was read. */
  missing(names: readonly MissingName[]): void;
}

/**
 * Follows a game until a condition comes true in one of its frames: in torn ones only where no whole one follows.
 * @returns the follower's key, for `Game.leave`
 */
export function followUntil(game: Pick<Game, 'follow' | 'received'>, condition: Condition, listener: Listener): object {
  const key = {};
  const capture = new Capture(() => PAST_BYTES, engineOf);
  const reader = new ProbeReader(LIMITS, { restarts: true });
  let watch = new ConditionWatch(condition);
  const relevant = new RelevantWrites(condition, () => {
    const { columns } = capture.world.timeline;
    return new WorldState(columns, engineOf(columns));
  });
  let isOver = false;
  let isReceived = false;
  let isChecked = false;
  game.follow(key, (payload, number) => {
    const message = reader.read(payload);
    if (message.type === 'hello') watch = new ConditionWatch(condition);
    if (message.type !== 'unknown') capture.apply(message);
    if (number > 0) game.received(key, number);
    if (isOver || (message.type !== 'snapshot' && message.type !== 'delta')) return;
    const { world, moments } = capture;
    const { length } = world.timeline;
    if (capture.isBeingRead(length)) return;
    if (!isReceived) listener.received();
    isReceived = true;
    // A whole frame may follow.
    if (moments.settled(length) < length) return;
    if (isChecked && !relevant.since(world.timeline)) return;
    const state = worldOf(engineNamed(world.engine), world.timeline);
    if (!isChecked && state.components.length > 0) {
      isChecked = true;
      listener.missing(missingNames(state, condition, world.nameOf));
    }
    const hit = watch.observe(state, world.nameOf);
    if (hit === null) return;
    isOver = true;
    const names = hit.entities
      .slice(0, MOST_NAMES)
      .map((id) => world.nameOf(id) ?? `#${world.driver.decode(id).index}`);
    listener.cameTrue({ frame: message.frame, torn: moments.isTorn(length), hit, names });
  });
  return key;
}

/** `Frame 1204: Health < 0 is true for 2 entities: #7, hero` */
export function cameTrueLine(
  { frame, torn, hit: { count, entities }, names }: CameTrue,
  condition: string,
  t: Terminal['t'],
): string {
  const doubt = torn ? ` (${t('cli.attach.torn')})` : '';
  if (entities.length === 0) return `${t('cli.attach.counted', { frame, condition, count })}${doubt}`;
  const more = count > names.length ? '…' : '';
  return `${t('cli.attach.cameTrue', { frame, condition, count, names: `${names.join(', ')}${more}` })}${doubt}`;
}
