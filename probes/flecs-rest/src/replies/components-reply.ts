import { fields, HANDLES, integer, list, maybeInteger, parse, text } from './checked-json.ts';
import { canonicalId, type IdText } from './id-text.ts';
import { jsonFields } from './lenient-json.ts';

export interface ComponentReply {
  readonly id: IdText;
  /** Bytes of a value; 0 for an id without values. */
  readonly size: number;
  readonly traits: readonly string[];
  /** Handles in the order of the dense array; null if the component is not sparse. */
  readonly sparse: readonly number[] | null;
}

/**
 * Reads `GET /components`.
 * @throws ReplyError
 */
export function readComponents(body: string): readonly ComponentReply[] {
  return list(parse(body, '/components'), '/components').map((each, i) => {
    const where = `/components[${i}]`;
    const record = fields(each, where);
    const sparse = jsonFields(record.sparse).entities;
    return {
      id: canonicalId(text(record.name, `${where}.name`)),
      size: maybeInteger(jsonFields(record.type).size) ?? 0,
      traits: Array.isArray(record.traits) ? record.traits.filter((trait) => typeof trait === 'string') : [],
      sparse: Array.isArray(sparse) ? sparse.map((handle) => integer(handle, HANDLES, `${where}.sparse`)) : null,
    };
  });
}
