import { headingName } from '../../../cells/heading.ts';
import { basicDetails, fieldAt, type ReadWorld, readerDefaults, type Structure } from '../../../world/world-reader.ts';
import { bitsetOf, IDS } from './columns.ts';

export const readWorld: ReadWorld = (columns) => {
  const { generations, masks, free, components, isAlive, idAt, componentsAt, living, valuesOf } = bitsetOf(columns);
  const structure = (name: string, kind: Structure['kind'], own: readonly string[]): Structure => {
    const group = { columns: [...columns].filter(({ meta }) => meta.group === name), rows: living(own).length };
    return { name, kind, components: own, ...group, capacity: null, bytes: null, slot: null };
  };
  return {
    ...readerDefaults,
    ids: { format: IDS, upper: 'generation' },
    entities() {
      const indices = Uint32Array.from(living([]));
      return { format: IDS, indices, list: masks, rows: indices, idAt };
    },
    recyclable: (most) => [...free.copy().numbers].reverse().slice(0, most).map(idAt),
    recordOf(index) {
      if (generations.peek(index) === undefined) return null;
      const cells = [masks, generations].map(({ name }) => ({ column: name, row: index }));
      return { id: idAt(index), alive: isAlive(index), cells, place: null };
    },
    structures: () => [
      structure('bitset.entities', 'entities', []),
      ...components.map((name) => structure(name, 'storage', [name])),
    ],
    components: () => components,
    members(component, visit) {
      for (const index of living([component])) visit(index);
    },
    componentsOf: (index) =>
      componentsAt(index).map((component) => {
        const column = valuesOf(component);
        const values = column === undefined ? [] : [fieldAt(column, index, null)];
        const through = [{ column: masks.name, row: index }];
        return { component, structure: component, id: null, through, values, enabled: null };
      }),
    detailsOf(focus) {
      if (focus.kind === 'table' || !components.includes(focus.id)) return null;
      const entities = living([focus.id]).length;
      return basicDetails(focus.id, {
        entities,
        tag: valuesOf(focus.id) === undefined,
        cells: this.cellsOf(focus),
      });
    },
    cellsOf: (focus) => (focus.kind === 'component' ? [{ column: headingName(focus.id), row: 0 }] : []),
  };
};
