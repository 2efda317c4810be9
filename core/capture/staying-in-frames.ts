import { type Change, lifeOf } from '../changes/change.ts';
import { deciderTitle, type ToldChange } from '../inspect/conditions/system-changes.ts';
import type { RecordedMessage } from '../wire/messages/message.ts';
import { entityEvents } from './entity-events.ts';
import { type Engines, FrameWalk, type WalkedFrame } from './frame-walk.ts';
import { type EntitySource, StayingEntities } from './staying-entities.ts';

/** Names of the sources that are no system. */
export interface SourceWords {
  /** The source of entities that lived before the first message. */
  readonly before: string;
  /** The source of entities whose system the game did not tell. */
  readonly untold: string;
  readonly outside: string;
}

/** A system, with its entities from the first half of the time. */
export interface SystemSource extends EntitySource {
  /** True for entities whose system the game did not tell. */
  readonly isUntold: boolean;
  /** `example` is one of the newest, with its components. */
  readonly old: { readonly count: number; readonly example: string | null; readonly components: readonly string[] };
}

/** Counts which systems create the entities that stay, as the messages of a game or a recording arrive. */
export class StayingInFrames {
  readonly #walk: FrameWalk;
  readonly #words: SourceWords;
  #staying = new StayingEntities();
  #last: WalkedFrame | null = null;

  constructor({ engineOf, engineNamed }: Engines, words: SourceWords) {
    this.#walk = new FrameWalk(engineOf, engineNamed);
    this.#words = words;
  }

  take(message: RecordedMessage): void {
    this.#count(this.#walk.take(message));
  }

  /** Counts the last torn frames, because no whole frame follows. */
  end(): void {
    this.#count(this.#walk.end());
  }

  #count(walked: WalkedFrame | null): void {
    if (walked === null) return;
    this.#last = walked;
    const { after, before, frame, world } = walked;
    const { length } = world.timeline;
    const at = { at: frame, position: length };
    const changes = walked.changes({ values: false });
    if (after === null) this.#staying = new StayingEntities();
    if (changes === null)
      this.#staying.settle(livingIn(walked), after === null ? this.#words.before : this.#words.untold, at);
    else {
      const lives = changes.filter(isOfCreation);
      const { timeline, moments } = world;
      const events = entityEvents({ timeline, moments, engine: walked.engine }, lives, before, length);
      const told = new Map(events.flatMap(({ kind, id, told }) => (kind === 'created' ? [[id, told]] : [])));
      const creatorOf = ({ kind, id }: Change) => (kind === 'created' ? (told.get(id!) ?? null) : null);
      this.#staying.note(changes, (change) => this.#creatorOf(creatorOf(change)), at);
    }
    this.#staying.noteTime(frame);
  }

  /** Sources with most entities from the first half of the time come first, and what lived before the first frame comes last. */
  get sources(): readonly SystemSource[] {
    return this.#staying.sources
      .map((source) => ({ ...source, isUntold: source.name === this.#words.untold, old: this.#oldOf(source) }))
      .sort((a, b) => Number(a.isBefore) - Number(b.isBefore) || b.old.count - a.old.count);
  }

  #oldOf(source: EntitySource): SystemSource['old'] {
    const ids = this.#staying.oldOf(source);
    const [example] = ids.slice(-1);
    if (example === undefined || this.#last === null) return { count: 0, example: null, components: [] };
    const { world, engine } = this.#last;
    const { index } = world.driver.decode(example);
    const reader = engine.world(world.timeline.columns);
    const components = reader
      .componentsOf(index)
      .map(({ component }) => reader.idText?.(component, world.nameOf) ?? component);
    return { count: ids.length, example: world.nameOf(example) ?? `#${index}`, components };
  }

  #creatorOf(told: ToldChange | null): string {
    return told === null ? this.#words.untold : deciderTitle(told, this.#words.outside);
  }
}

/** True for a creation, and for the components that came with it, of which games tell the system. */
function isOfCreation(change: Change): boolean {
  return change.kind === 'created' || (change.kind === 'gained' && lifeOf(change) !== null);
}

function livingIn({ world, engine }: WalkedFrame) {
  const reader = engine.world(world.timeline.columns);
  return [...(reader.entities()?.indices ?? [])].flatMap((index) => {
    const record = reader.recordOf(index);
    return record?.alive === true ? [record.id] : [];
  });
}
