import { indexOfId, isId } from '../cells/id-format.ts';
import { type Turns, visitInTurns } from '../trace/turns.ts';
import type { Value } from '../trace/value.ts';
import { pairParts } from '../world/hierarchy.ts';
import type { WorldIds } from '../world/world-reader.ts';
import type { Cause, Change, NewChange, Place, Reason } from './change.ts';
import type { EntityReading } from './entity-reading.ts';

/** A command that was taken out of a queue, and the step that put it there. */
export interface QueuedCommand {
  readonly command: Value;
  readonly queuedAt: number | null;
  readonly performedAt: number;
}

export interface CauseSources {
  /** The entities before the span, for the parents of destroyed ones. */
  readonly before: ReadonlyMap<number, EntityReading>;
  readonly commands: readonly QueuedCommand[];
  readonly ids: WorldIds;
}

/** Sets the causes of changes, as far as other changes of the span or commands explain them. */
export function* setCauses(changes: readonly NewChange[], sources: CauseSources): Turns<void> {
  const causes = new Causes(sources);
  yield* visitInTurns(changes, (change) => causes.note(change));
  yield* visitInTurns(changes, (change) => {
    change.cause = causes.of(change);
  });
}

class Causes {
  readonly #sources: CauseSources;
  readonly #destroyed = new Map<number, Change>();
  readonly #created = new Map<number, Change>();
  /** Changes of an entity's type, and changes after which it inherits, by index. */
  readonly #typed = new Map<number, Change>();
  readonly #inherits = new Map<number, Change>();
  /** Changes that left a row, by place. */
  readonly #left = new Map<string, Change>();

  constructor(sources: CauseSources) {
    this.#sources = sources;
  }

  /** Returns the cause of a change once all are noted. */
  of(change: Change): Cause | null {
    return this.#lifeOf(change) ?? this.#commandOf(change) ?? this.#changeBehind(change);
  }

  note(change: Change): void {
    const { kind, index, places, component } = change;
    if (kind === 'destroyed') this.#destroyed.set(index, change);
    if (kind === 'created') this.#created.set(index, change);
    const isTyped = kind === 'gained' || kind === 'lost';
    if (isTyped && !this.#typed.has(index)) this.#typed.set(index, change);
    if (kind === 'gained' && pairParts(component!)?.[0] === 'IsA') this.#inherits.set(index, change);
    if (places[0] !== null && (kind === 'lost' || kind === 'destroyed' || kind === 'moved'))
      this.#left.set(keyOf(places[0]), change);
  }

  /** Components are lost with their entity, and come with a new one. */
  #lifeOf(change: Change): Cause | null {
    if (change.kind === 'lost') return this.#because(change, this.#destroyed.get(change.index), 'life');
    return change.kind === 'gained' ? this.#because(change, this.#created.get(change.index), 'life') : null;
  }

  #commandOf({ kind, index, component }: Change): Cause | null {
    const found = this.#sources.commands.findLast(({ command }) => {
      const [verb, entity, id] = Array.isArray(command) ? command : [];
      if (!isId(entity) || indexOfId(entity, this.#sources.ids.format) !== index) return false;
      if (id === '') return kind !== 'gained';
      return id === component && (verb === 'remove') === (kind === 'lost');
    });
    if (found === undefined) return null;
    return { by: 'command', queuedAt: found.queuedAt, performedAt: found.performedAt };
  }

  #changeBehind(change: Change): Cause | null {
    const { kind, index, component, places } = change;
    switch (kind) {
      case 'destroyed':
        return this.#parentOf(change);
      case 'lost':
        return this.#targetOf(change, component!);
      case 'gained':
        return this.#because(change, this.#inherits.get(index), 'base');
      case 'moved': {
        const [was, is] = places;
        if (was?.structure !== is?.structure) return this.#because(change, this.#typed.get(index), 'type');
        return is === null ? null : this.#because(change, this.#left.get(keyOf(is)), 'hole');
      }
      default:
        return null;
    }
  }

  #parentOf(change: Change): Cause | null {
    for (const component of this.#sources.before.get(change.index)?.components.keys() ?? []) {
      const pair = pairParts(component);
      const cause = pair?.[0] === 'ChildOf' && this.#because(change, this.#destroyedTarget(pair[1]), 'parent');
      if (cause) return cause;
    }
    return null;
  }

  #targetOf(change: Change, component: string): Cause | null {
    for (const part of pairParts(component) ?? [component]) {
      const cause = this.#because(change, this.#destroyedTarget(part), 'target');
      if (cause !== null) return cause;
    }
    return null;
  }

  /** Entities in ids are written as their index, with a version where the engine needs it: `7`, `7v1`. */
  #destroyedTarget(part: string): Change | undefined {
    const [, index] = /^#?(\d+)(?:v\d+)?$/.exec(part) ?? [];
    return index === undefined ? undefined : this.#destroyed.get(Number(index));
  }

  /** A cause must not lead back to the change itself: two rows that are swapped would explain each other. */
  #because(change: Change, behind: Change | undefined, reason: Reason): Cause | null {
    if (behind === undefined) return null;
    for (let at: Change | null = behind; at !== null; at = at.cause?.by === 'change' ? at.cause.change : null)
      if (at === change) return null;
    return { by: 'change', change: behind, reason };
  }
}

function keyOf({ structure, row }: Place): string {
  return `${structure} ${row}`;
}
