export type EventKind = 'spawn' | 'despawn' | 'insert' | 'remove' | 'set';

/** The columns of a journal that are read. Others are ignored. */
export type JournalColumn = 'frame' | 'system' | 'event' | 'entity' | 'generation' | 'component' | 'value';

/** Names of columns in lower case without other signs than letters, the usual one first. */
const NAMES: Readonly<Record<JournalColumn, readonly string[]>> = {
  event: ['event', 'eventtype', 'eventkind', 'op', 'operation', 'action', 'what', 'kind', 'type'],
  entity: ['entity', 'entityid', 'entityindex', 'e', 'ent', 'eid', 'id', 'index', 'handle'],
  frame: ['frame', 'frameno', 'framenumber', 'frameid', 'tick', 'step', 'turn', 'time', 'timestamp', 't'],
  system: ['system', 'systemname', 'insystem', 'by', 'source', 'schedule'],
  generation: ['generation', 'gen', 'version', 'entitygeneration', 'entityversion'],
  component: ['component', 'components', 'componentname', 'componenttype', 'comp', 'tag', 'tags', 'type', 'name'],
  value: ['value', 'values', 'val', 'newvalue', 'new', 'data', 'payload', 'to'],
};

/** The position of each column that there is. */
export type ColumnPlaces = Readonly<Partial<Record<JournalColumn, number>>>;

/** Finds the columns of a journal by their names, in any order. */
export function columnsNamed(names: readonly string[]): ColumnPlaces {
  const plain = names.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''));
  const taken = new Set<number>();
  const found: Partial<Record<JournalColumn, number>> = {};
  for (const [column, known] of Object.entries(NAMES) as [JournalColumn, readonly string[]][]) {
    const places = known.map((name) => plain.findIndex((own, at) => own === name && !taken.has(at)));
    const place = places.find((at) => at >= 0);
    if (place === undefined) continue;
    taken.add(place);
    found[column] = place;
  }
  return found;
}

/** The beginnings of the words for events. The first that fits counts. */
const WORDS: readonly (readonly [begin: RegExp, meaning: 'spawn' | 'despawn' | 'gain' | 'lose' | 'set'])[] = [
  [/^(despawn|kill|die|dead|death|free)/, 'despawn'],
  [/^(spawn|new|born|birth|alive)/, 'spawn'],
  [/^(creat|insert|add|emplac|attach|construct|gain|give)/, 'gain'],
  [/^(remov|delet|destroy|destruct|eras|detach|los[te]|drop|unset|take)/, 'lose'],
  [/^(set|replac|patch|updat|modif|mutat|chang|writ|assign)/, 'set'],
];

/** The usual words are looked up, because most lines have them. */
const USUAL: ReadonlySet<string> = new Set<EventKind>(['spawn', 'despawn', 'set']);

/**
 * Returns the kind of an event by its word, such as `spawn`, `EntityCreated` or `on_add`; null if it is unknown. Words such as `add` and
 * `destroy` are about the component if there is one, and else about the entity.
 */
export function eventKind(word: string, hasComponent: boolean): EventKind | null {
  if (USUAL.has(word)) return word as EventKind;
  const plain = word
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^(on|ecs|entt|flecs|entity|component|comp|tag)+(?=[a-z])/, '');
  const meaning = WORDS.find(([begin]) => begin.test(plain))?.[1];
  if (meaning === undefined) return null;
  if (meaning === 'gain') return hasComponent ? 'insert' : 'spawn';
  if (meaning === 'lose') return hasComponent ? 'remove' : 'despawn';
  return meaning;
}
