import type { Walk } from '../../cost/walk.ts';
import type { Column } from '../../trace/column.ts';

/** `for_each`: archetype by archetype, chunk by chunk, in each chunk back to front along its arrays. */
export const walkDecs: Walk = function* walkDecs({ columns }, { get, exclude }) {
  for (const { meta } of [...columns].filter(
    (column) => column.meta.role === 'components' && column.meta.kind === 'decs.archetype',
  )) {
    const group = String(meta.group);
    const types = textsOf(columns.get(`${group}.components`));
    if (!get.every((name) => types.includes(name)) || exclude.some((name) => types.includes(name))) continue;
    const chunks = columns.get(`${group}.chunks`);
    for (let place = 0; place < chunks.length; place++) {
      const chunk = `world.${Number(meta.world)}.chunk.${Number(chunks.peek(place))}`;
      const values = get.flatMap((name) => columns.find(`${chunk}.values.${name}`) ?? []);
      const last = Number(columns.get(`${chunk}.header`).peek(4) ?? 0);
      yield { column: columns.get(`${chunk}.header`), row: 4, chased: true };
      // Where the arrays begin is known of the archetype; the chunk itself is behind a pointer.
      for (let row = last - 1; row >= 0; row--) {
        for (const column of [columns.get(`${chunk}.ids`), ...values]) yield { column, row, chased: false };
      }
    }
  }
};

function textsOf(column: Column): string[] {
  return Array.from({ length: column.length }, (_, row) => String(column.peek(row)));
}
