import type { Language } from '../../../core/script/language/language.ts';
import { MODIFIERS, OPERATIONS, SCHEMA_LINES, SECTION_LINES } from '../../../core/script/operation/grammar.ts';

/** The kind of word expected at a place in a line. It determines colour and completion. */
export type Slot =
  | 'new-entity'
  | 'entity'
  | 'component'
  | 'id'
  | 'component-or-entity'
  | 'new-component'
  | 'value'
  | 'number'
  | 'version'
  | 'order'
  | 'modifier'
  | 'config-key'
  | 'new-pointer'
  | 'pointer'
  | 'new-world'
  | 'world'
  | 'new-listener'
  | 'listener'
  | 'event'
  | 'orphans'
  | 'values'
  | 'nothing';

interface Slots {
  readonly first: readonly Slot[];
  /** The slot of all further words. */
  readonly rest?: Slot;
}

const SLOTS: Readonly<Record<string, Slots>> = {
  create: { first: ['new-entity'], rest: 'id' },
  bulk: { first: ['new-entity', 'number'], rest: 'id' },
  clone: { first: ['new-entity', 'entity', 'values'] },
  destroy: { first: ['entity', 'entity'], rest: 'entity' },
  version: { first: ['entity', 'version'] },
  add: { first: ['entity', 'id', 'value'] },
  set: { first: ['entity', 'id', 'value'] },
  remove: { first: ['entity', 'id'] },
  clear: { first: ['component-or-entity'] },
  compact: { first: ['component'] },
  shrink: { first: ['component'] },
  start: { first: ['number'] },
  save: { first: ['component'], rest: 'component' },
  load: { first: ['orphans'] },
  sort: { first: ['component', 'order', 'component'] },
  swap: { first: ['component', 'entity', 'entity'] },
  enable: { first: ['entity', 'id'] },
  disable: { first: ['entity', 'id'] },
  range: { first: ['number', 'number'] },
  children: { first: ['entity'] },
  order: { first: ['entity'], rest: 'entity' },
  pointer: { first: ['new-pointer', 'entity', 'component'] },
  read: { first: ['pointer'] },
  world: { first: ['world'] },
  singleton: { first: ['component', 'value'] },
  group: { first: ['component'], rest: 'component' },
  query: { first: ['id'], rest: 'id' },
  each: { first: ['id'], rest: 'id' },
  connect: { first: ['new-listener', 'event', 'component'] },
  disconnect: { first: ['listener'] },
  hook: { first: ['event', 'component'] },
  observer: { first: ['new-listener', 'event'], rest: 'id' },
  component: { first: ['new-component'], rest: 'modifier' },
  tag: { first: ['new-component'], rest: 'modifier' },
  relation: { first: ['new-component'], rest: 'modifier' },
  with: { first: ['component', 'component'] },
  pool: { first: ['new-component', 'component'] },
  config: { first: ['config-key', 'number'] },
};

/** The slot after `keyword` and `index` more words. */
export function slotOf(keyword: string, index: number): Slot {
  const slots = SLOTS[keyword];
  return slots?.first[index] ?? slots?.rest ?? 'nothing';
}

export function isOperation(word: string): boolean {
  return OPERATIONS.has(word);
}

export function isSchemaLine(word: string): boolean {
  return SCHEMA_LINES.has(word);
}

/** The first or last line of a set-up. */
export function isSectionLine(word: string): boolean {
  return SECTION_LINES.has(word);
}

/** Words that may follow the name of a declaration. */
export function modifiersOf(keyword: string): readonly string[] {
  return keyword in MODIFIERS ? MODIFIERS[keyword as keyof typeof MODIFIERS] : [];
}

/** Returns the key of the text about an option, whose meaning is the engine's. */
export function configText({ engine }: Language, option: string): string {
  return option === 'version' ? 'script.config.version' : `script.config.${engine}.${option}`;
}
