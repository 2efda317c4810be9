import type { Translate } from '../cells/translate.ts';
import { MAX_TEXT } from '../export/limits.ts';
import type { JournalComponent, JournalEvent } from './journal.ts';
import { type JournalReport, placeAt } from './journal-messages.ts';
import { type RenamedThings, ScriptNames } from './script-names.ts';
import { firstNumber, oneLine } from './script-values.ts';

/** More components are hardly meant, and each has a diagram. */
const MAX_COMPONENTS = 1000;

export interface JournalScript {
  readonly text: string;
  readonly entities: number;
  readonly components: number;
  readonly frames: number;
  /** Events that do not change what is known, such as removing what is not there, are left out. */
  readonly leftOut: number;
  /** The line of the first of them. */
  readonly firstLeftOut: number | null;
  readonly renamed: RenamedThings | null;
}

/**
 * Turns the events of a journal into a script that every engine can run: entities and components that the journal uses before it creates
 * them are created in a set-up or where they appear, and events that contradict what came before are left out.
 * @param title the first comment of the script
 */
export function journalScript(
  events: readonly JournalEvent[],
  title: string,
  report: JournalReport,
  say: Translate,
): JournalScript {
  const names = new ScriptNames();
  const valued = valuedComponents(events);
  if (valued.size > MAX_COMPONENTS) {
    report('journal-too-many-components', placeAt(events[0]!), { max: MAX_COMPONENTS });
    return { text: '', entities: 0, components: valued.size, frames: 0, leftOut: 0, firstLeftOut: null, renamed: null };
  }
  const writer = new ScriptWriter(names, valued, say);
  writer.head(title, earlierThings(events));
  for (const event of events) {
    writer.add(event);
    if (writer.length <= MAX_TEXT) continue;
    report('journal-too-long', placeAt(event), { limit: MAX_TEXT });
    break;
  }
  return writer.result();
}

/** Returns all components, and for each whether it has values: any event sets it or says its value. */
function valuedComponents(events: readonly JournalEvent[]): ReadonlyMap<string, boolean> {
  const valued = new Map<string, boolean>();
  for (const { kind, components } of events)
    for (const { name, value } of components)
      valued.set(name, valued.get(name) === true || value !== '' || kind === 'set');
  return valued;
}

/** The entities with the components that existed before the journal: those whose first event removes, sets or destroys something. */
function earlierThings(events: readonly JournalEvent[]): ReadonlyMap<string, ReadonlySet<string>> {
  const earlier = new Map<string, Set<string>>();
  /** The components that each entity has had so far; null after its end, and if it did not exist earlier. */
  const had = new Map<string, Set<string> | null>();
  for (const { kind, entity, components } of events) {
    let known = had.get(entity);
    if (known === undefined) {
      const existed = kind === 'remove' || kind === 'set' || kind === 'despawn';
      known = existed ? new Set() : null;
      if (existed) earlier.set(entity, new Set());
      had.set(entity, known);
    }
    if (known === null) continue;
    if (kind === 'despawn') had.set(entity, null);
    for (const { name } of components) {
      if (!known.has(name) && (kind === 'remove' || kind === 'set')) earlier.get(entity)!.add(name);
      known.add(name);
    }
  }
  return earlier;
}

/** Writes the lines of a script, and knows which entities are alive and which components they have. */
class ScriptWriter {
  readonly #names: ScriptNames;
  readonly #valued: ReadonlyMap<string, boolean>;
  readonly #say: Translate;
  readonly #lines: string[] = [];
  readonly #alive = new Map<string, Set<string>>();
  readonly #entities = new Set<string>();
  #frame = '';
  #system = '';
  #frames = 0;
  #leftOut = 0;
  #firstLeftOut: number | null = null;
  /** Number of characters so far. */
  length = 0;

  constructor(names: ScriptNames, valued: ReadonlyMap<string, boolean>, say: Translate) {
    this.#names = names;
    this.#valued = valued;
    this.#say = say;
  }

  head(title: string, earlier: ReadonlyMap<string, ReadonlySet<string>>): void {
    this.#write(`# ${oneLine(title)}`);
    for (const [name, hasValue] of this.#valued)
      this.#write(`${hasValue ? 'component' : 'tag'} ${this.#names.component(name)}`);
    if (earlier.size === 0) return;
    this.#write('');
    this.#write(`# ${this.#say('foreign.journal.earlier')}`);
    this.#write('setup');
    for (const [entity, components] of earlier) {
      this.#create(entity);
      for (const name of components) this.#insert(entity, { name, value: '' });
    }
    this.#write('end');
  }

  add(event: JournalEvent): void {
    this.#beginChapter(event);
    const before = this.#lines.length;
    this.#perform(event);
    if (this.#lines.length > before) return;
    this.#leftOut++;
    this.#firstLeftOut ??= event.line;
  }

  result(): JournalScript {
    return {
      text: `${this.#lines.join('\n')}\n`,
      entities: this.#entities.size,
      components: this.#valued.size,
      frames: this.#frames,
      leftOut: this.#leftOut,
      firstLeftOut: this.#firstLeftOut,
      renamed: this.#names.renamed,
    };
  }

  #perform({ kind, entity, components }: JournalEvent): void {
    const has = this.#alive.get(entity);
    if (kind === 'despawn') {
      if (has !== undefined) this.#destroy(entity);
      return;
    }
    if (kind === 'remove') {
      for (const { name } of components) if (has?.delete(name)) this.#component('remove', entity, name, '');
      return;
    }
    if (has === undefined) this.#create(entity);
    for (const component of components) this.#insertOrSet(entity, component);
  }

  #insertOrSet(entity: string, component: JournalComponent): void {
    if (!this.#alive.get(entity)!.has(component.name)) this.#insert(entity, component);
    else if (this.#valued.get(component.name)!) this.#component('set', entity, component.name, component.value);
  }

  #create(entity: string): void {
    this.#alive.set(entity, new Set());
    this.#entities.add(entity);
    this.#write(`create ${this.#names.entity(entity)}`);
  }

  #destroy(entity: string): void {
    this.#alive.delete(entity);
    this.#write(`destroy ${this.#names.entity(entity)}`);
  }

  #insert(entity: string, { name, value }: JournalComponent): void {
    this.#alive.get(entity)!.add(name);
    this.#component('add', entity, name, value);
  }

  /** The value is the first number in its text. If the text says more, it is a comment. */
  #component(word: 'add' | 'set' | 'remove', entity: string, name: string, value: string): void {
    const number = firstNumber(value);
    const text = number ?? (word === 'set' ? '0' : '');
    const remark = word === 'set' && value === '' ? this.#say('foreign.journal.unknown') : value;
    const comment = number === value || remark === '' ? '' : `  # ${oneLine(remark)}`;
    const operation = `${word} ${this.#names.entity(entity)} ${this.#names.component(name)}`;
    this.#write(`${operation}${text === '' ? '' : ` ${text}`}${comment}`);
  }

  /** Each frame is a chapter, and in it each system that does something. */
  #beginChapter({ frame, system }: JournalEvent): void {
    const isNew = frame !== this.#frame && frame !== '';
    if (!isNew && system === this.#system) return;
    if (isNew) this.#frames++;
    this.#frame = frame;
    this.#system = system;
    if (frame === '' && system === '') return;
    const key = frame === '' ? 'system' : system === '' ? 'frame' : 'frameIn';
    this.#write('');
    this.#write(`# ${oneLine(this.#say(`foreign.journal.${key}`, { frame, system }))}`);
  }

  #write(line: string): void {
    this.#lines.push(line);
    this.length += line.length + 1;
  }
}
