import type { Focus } from '../../core/cells/focus.ts';
import { generationOf, indexOf } from '../../core/engines/flecs/model/handle.ts';
import type { Step } from '../../core/trace/step.ts';
import { sameFocus } from '../state/focus.ts';
import type { Picture } from '../state/picture.ts';

const ENTITIES: ReadonlySet<string> = new Set(['entity', 'last', 'base']);
const TABLES: ReadonlySet<string> = new Set(['table', 'from', 'to']);
const IDS: ReadonlySet<string> = new Set(['id', 'other', 'component']);
/** An entity in an id, by its handle: `(Likes,#7)`. */
const HANDLE_IN_ID = /#(\d+)/g;

/** What a step speaks of and one can look at, in the order of its sentence. */
export function mentions(step: Step, run: Picture): readonly Focus[] {
  const found: Focus[] = [];
  for (const [name, value] of Object.entries(step.args)) {
    const focus = mention(name, value, step, run);
    if (focus !== null && !found.some((each) => sameFocus(each, focus))) found.push(focus);
  }
  return found;
}

function mention(name: string, value: unknown, { code }: Step, run: Picture): Focus | null {
  const flecs = run.kind.engine === 'flecs';
  if (ENTITIES.has(name) && (typeof value === 'number' || typeof value === 'bigint')) {
    return { kind: 'entity', entity: run.driver.decode(value).index };
  }
  // Where rows move, `to` is a row.
  const isTable = TABLES.has(name) && (name !== 'to' || code.includes('edge'));
  if (flecs && isTable && typeof value === 'number') return { kind: 'table', slot: value };
  if (!IDS.has(name) || typeof value !== 'string' || value.startsWith('registry.')) return null;
  return { kind: 'component', id: flecs ? idInColumns(value) : value };
}

/** An id as columns write it: entities by their index, as tags with the generation. */
function idInColumns(id: string): string {
  return id.replace(HANDLE_IN_ID, (_, digits: string) => {
    const handle = Number(digits);
    const generation = generationOf(handle);
    return id.startsWith('(') || generation === 0 ? String(indexOf(handle)) : `${indexOf(handle)}v${generation}`;
  });
}
