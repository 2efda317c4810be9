import type { Json } from '../../../../core/trace/value.ts';
import { fields, parse } from './checked-json.ts';
import { byId, type EntityFields, entityOf, idsOf } from './entity-fields.ts';
import type { IdText } from './id-text.ts';

export interface InspectedReply extends Omit<EntityFields, 'data'> {
  readonly values: ReadonlyMap<IdText, Json>;
  readonly types: ReadonlyMap<IdText, Json>;
}

/**
 * Reads `GET /entity`.
 * @throws ReplyError
 */
export function readEntity(body: string): InspectedReply {
  const entity = fields(parse(body, '/entity'), '/entity');
  const { ids } = idsOf(entity, '/entity');
  return { ...entityOf(entity, '/entity'), ids, values: byId(entity.components), types: byId(entity.type_info) };
}
