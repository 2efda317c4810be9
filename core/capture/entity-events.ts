import type { RawId } from '../cells/id-format.ts';
import type { Change } from '../changes/change.ts';
import type { ToldChange } from '../inspect/conditions/system-changes.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { Timeline } from '../trace/timeline.ts';
import { firstFrame } from './first-frame.ts';

import type { Moments } from './moments.ts';
import { lastTold, within } from './told-in.ts';

/** An event in the life of an entity of a game. */
export interface EntityEvent {
  readonly kind: 'created' | 'destroyed' | 'gained' | 'lost';
  readonly id: RawId;
  /** As columns name them: those that it had when created or destroyed, or that it gained or lost. */
  readonly components: readonly string[];
  /** The first frame in which it may have happened; null if that is not known. */
  readonly from: number | null;
  /** The last frame in which it may have happened. */
  readonly frame: number;
  /** True if parts of the frame that shows it were read at different moments. */
  readonly torn: boolean;
  /** Null if the game did not tell it. */
  readonly told: ToldChange | null;
}

interface Memory {
  readonly timeline: Timeline;
  readonly moments: Moments;
}

/**
 * Returns the events of one entity from its changes between two positions: in which frames, and in which system if the game told it.
 * @param before the position of the last reading before; null for the first reading, whose frame is the only one known
 */
export function entityEvents(
  memory: Memory,
  changes: readonly Change[],
  before: number | null,
  position: number,
): readonly EntityEvent[] {
  const moment = memory.moments.at(position);
  if (moment === null) return [];
  const from = before === null ? moment.frame : firstFrame(memory, before, position);
  const groups = new Map<string, { readonly change: Change; readonly told: ToldChange | null; components: string[] }>();
  for (const change of changes) {
    const { kind, index, component } = change;
    if (kind !== 'created' && kind !== 'destroyed' && kind !== 'gained' && kind !== 'lost') continue;
    const life = change.cause?.by === 'change' && change.cause.reason === 'life' ? change.cause.change : null;
    const own = life ?? change;
    const told = within(toldOf(memory, own, changes, position), from, moment.frame);
    const key = life !== null || component === null ? own.kind : `${kind} ${told?.frame} ${systemKey(told)}`;
    const group = getOrInsert(groups, `${key} ${index} ${String(own.id)}`, () => ({
      change: own,
      told,
      components: [],
    }));
    if (component !== null) group.components.push(component);
  }
  return [...groups.values()].map(({ change, told, components }) => {
    const [first, last] = told?.frame == null ? [from, moment.frame] : [told.frame, told.frame];
    const { kind, id } = change as Change & { readonly kind: EntityEvent['kind'] };
    return { kind, id: id!, components, from: first, frame: last, torn: moment.torn, told };
  });
}

/** Games only tell gains and losses, so a creation or destruction has a system if all components that came or went with it have the same one. */
function toldOf({ timeline }: Memory, change: Change, changes: readonly Change[], position: number): ToldChange | null {
  const parts =
    change.component === null
      ? changes.filter(
          ({ component, cause }) => component !== null && cause?.by === 'change' && cause.change === change,
        )
      : [change];
  const told = parts.map((part) => lastTold(timeline, position, part));
  const [first = null] = told;
  const isSame = told.every((each) => each?.frame === first?.frame && systemKey(each) === systemKey(first));
  return isSame ? first : null;
}

function systemKey(told: ToldChange | null): string {
  if (told === null) return '';
  return told.system === 'outside' ? 'outside' : String(told.system.row);
}
