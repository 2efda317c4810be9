import { isQueryResult } from './bevy-reply.ts';
import { areHandles } from './entt-snapshot.ts';
import { columnsNamed } from './journal-columns.ts';

/** The kind of a JSON document of another program, and the arguments of its sentence. */
export interface JsonKind {
  readonly kind:
    | 'flecs-reply'
    | 'flecs-error'
    | 'flecs-statistics'
    | 'bevy-reply'
    | 'bevy-other'
    | 'entt-snapshot'
    | 'journal-array'
    | 'other-json';
  readonly facts: Readonly<Record<string, string | number>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** Flecs 4.0 does not escape names, so that its replies may not be JSON. */
const REPLY = /^\s*(\{\s*(?:"type_info"[^[]*)?"results"\s*:\s*\[|\[\s*\{"id":0,\s*"type":\[)/;

/**
 * Recognizes a JSON document by its keys; null if a text is none.
 * @param isJson true if the file's name says that it is JSON
 */
export function jsonKind(text: string, isJson: boolean): JsonKind | null {
  if (!/^\s*[[{]/.test(text)) return isJson ? { kind: 'other-json', facts: {} } : null;
  try {
    return kindOf(JSON.parse(text.replace(/^\uFEFF/, ''))) ?? { kind: 'other-json', facts: {} };
  } catch {
    if (REPLY.test(text.slice(0, 10_000))) return flecsReply(text.trimStart()[0] === '[' ? '/tables' : '/query');
    return isJson ? { kind: 'other-json', facts: {} } : null;
  }
}

function kindOf(document: unknown): JsonKind | null {
  if (Array.isArray(document)) return kindOfList(fields(document[0]));
  const all = fields(document);
  const has = (key: string): boolean => Object.hasOwn(all, key);
  if (has('jsonrpc')) return { kind: isQueryResult(all.result) ? 'bevy-reply' : 'bevy-other', facts: {} };
  if (Array.isArray(all.results)) return flecsReply('/query');
  if (has('value0')) return snapshotIn(all);
  if (typeof all.error === 'string') return { kind: 'flecs-error', facts: { reason: all.error.slice(0, 200) } };
  if (has('entities.count')) return { kind: 'flecs-statistics', facts: {} };
  const isEntity = typeof all.name === 'string' && ['tags', 'pairs', 'components', 'parent', 'id'].some(has);
  return isEntity ? flecsReply('/entity') : null;
}

function kindOfList(first: Fields): JsonKind | null {
  const keys = Object.keys(first);
  const has = (...wanted: string[]): boolean => wanted.every((key) => keys.includes(key));
  if (has('id', 'type', 'count')) return flecsReply('/tables');
  if (has('name', 'tables')) return flecsReply('/components');
  if (has('name', 'eval_time')) return flecsReply('/queries');
  if (has('name', 'time_spent')) return { kind: 'flecs-statistics', facts: {} };
  const { event, entity } = columnsNamed(keys);
  return event !== undefined && entity !== undefined ? { kind: 'journal-array', facts: {} } : null;
}

function flecsReply(request: string): JsonKind {
  return { kind: 'flecs-reply', facts: { request } };
}

/** A JSON archive of cereal numbers what a snapshot writes: `value0` handles, `value1` of them alive, and the handles. */
function snapshotIn(all: Fields): JsonKind | null {
  const number = (n: number): number => (typeof all[`value${n}`] === 'number' ? Number(all[`value${n}`]) : Number.NaN);
  const [entities, alive] = [number(0), number(1)];
  if (!(entities > 0 && entities < Object.keys(all).length && alive <= entities)) return null;
  return areHandles(entities, (at) => number(at + 2)) ? { kind: 'entt-snapshot', facts: { entities, alive } } : null;
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
