import { isQueryResult } from './bevy-reply.ts';

/** The kind of a JSON document of another program, and the arguments of its sentence. */
export interface JsonKind {
  readonly kind: 'flecs-reply' | 'bevy-reply' | 'other-json';
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
  if (has('jsonrpc') && isQueryResult(all.result)) return { kind: 'bevy-reply', facts: {} };
  if (Array.isArray(all.results)) return flecsReply('/query');
  const isEntity = typeof all.name === 'string' && ['tags', 'pairs', 'components', 'parent', 'id'].some(has);
  return isEntity ? flecsReply('/entity') : null;
}

function kindOfList(first: Fields): JsonKind | null {
  const keys = Object.keys(first);
  const has = (...wanted: string[]): boolean => wanted.every((key) => keys.includes(key));
  if (has('id', 'type', 'count')) return flecsReply('/tables');
  if (has('name', 'tables')) return flecsReply('/components');
  return has('name', 'eval_time') ? flecsReply('/queries') : null;
}

function flecsReply(request: string): JsonKind {
  return { kind: 'flecs-reply', facts: { request } };
}

function fields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}
