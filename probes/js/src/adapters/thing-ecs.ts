import type {
  Adapter,
  Membership,
  NumberColumn,
  Observation,
  OpenWorld,
  ProbeColumn,
  WorldEditor,
} from '../adapter.ts';
import { everyNth, gatheredNumbers, idsOfSet } from '../gathered-numbers.ts';
import { libraryVersion } from '../library-version.ts';
import type { NumberArray } from '../number-arrays.ts';
import { QueryColumns } from '../system-and-query-columns.ts';
import { numberColumn, typeOfArray } from './component-columns.ts';
import { thingEcsEditor } from './thing-ecs-editor.ts';

/** The fields of an ECS of @thi.ng/ecs that are shown. */
interface Ecs {
  readonly idgen: {
    readonly ids: number[];
    readonly nextID: number;
    readonly freeID: number;
    readonly num: number;
    readonly capacity: number;
    has(id: number): boolean;
  };
  readonly components: Map<string, Component>;
  readonly groups: Map<string, Group>;
}

interface Component {
  readonly id: string;
  readonly dense: ArrayLike<number>;
  readonly sparse: ArrayLike<number>;
  readonly vals: ArrayLike<unknown>;
  readonly n: number;
  readonly size: number;
  readonly stride: number;
  has(id: number): boolean;
  addListener(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
}

type Listener = (event: { readonly value: number }) => void;

/** The events of a component when an entity gains it, and before one loses it. */
const EVENTS = ['added', 'pre-delete'];

interface Group {
  readonly id: string;
  readonly components: Component[];
  readonly ids: Set<number>;
  readonly n: number;
}

/** Reads an ECS of @thi.ng/ecs: the id generator with its free ids, the sparse, dense and value arrays of components, and the groups. */
export function thingEcs(): Adapter<object> {
  return {
    engine: { name: 'thi.ng/ecs', version: libraryVersion('@thi.ng/ecs') },
    name: 'ecs-atlas-probe 1 (thi.ng/ecs)',
    open: (ecs) => new ThingReader(ecs as Ecs),
  };
}

class ThingReader implements OpenWorld {
  readonly #ecs: Ecs;
  readonly #columns: ProbeColumn[];
  readonly #components = new Set<Component>();
  readonly #groups = new Set<Group>();
  readonly #figures = new QueryColumns();
  readonly memberships = new Map<string, Membership>();
  readonly editor: WorldEditor;

  constructor(ecs: Ecs) {
    if (!(ecs.components instanceof Map)) throw new Error('This is no ECS of @thi.ng/ecs: new ECS() makes one');
    this.#ecs = ecs;
    this.#columns = idColumns(ecs);
    this.editor = thingEcsEditor(ecs);
  }

  observe(touched: (row: number) => void): Observation {
    const observed = [...this.#ecs.components.values()];
    const listener: Listener = ({ value }) => touched(value);
    for (const each of observed) for (const event of EVENTS) each.addListener(event, listener);
    return {
      isLost: () => this.#ecs.components.size !== observed.length,
      end: () => {
        for (const each of observed) for (const event of EVENTS) each.removeListener(event, listener);
      },
    };
  }

  columns(): readonly ProbeColumn[] {
    const { components, groups } = this.#ecs;
    if (components.size !== this.#components.size) for (const each of components.values()) this.#addComponent(each);
    if (groups.size !== this.#groups.size) for (const group of groups.values()) this.#addGroup(group);
    return this.#columns;
  }

  #addComponent(component: Component): void {
    if (this.#components.has(component)) return;
    this.#components.add(component);
    const { id: group } = component;
    this.memberships.set(group, { rows: () => this.#ecs.idgen.nextID, has: (row) => component.has(row) });
    const meta = { component: group };
    const about = { ...meta, of: `${group}.dense` };
    const sparse = { meta: { ...about, rows: 'entity' }, read: () => component.sparse };
    const indices = (): number => Math.min(component.sparse.length, this.#ecs.idgen.nextID);
    this.#columns.push(
      numberColumn(group, 'dense', 'entities', { meta, read: () => component.dense, rows: () => component.n }),
      numberColumn(group, 'sparse', 'index', { ...sparse, rows: indices }),
      numberColumn(group, 'n', 'count', { meta: about, read: () => [component.n] }),
      numberColumn(group, 'capacity', 'capacity', { meta: about, read: () => [component.dense.length] }),
      ...valueColumns(component),
    );
  }

  #addGroup(group: Group): void {
    if (this.#groups.has(group)) return;
    this.#groups.add(group);
    const components = group.components.map(({ id }) => id);
    const meta = { components };
    const figures = { name: group.id, terms: components.join(', '), matches: () => group.ids.size };
    this.#columns.push(
      ...this.#figures.add(figures),
      numberColumn(`group ${group.id}`, 'ids', 'entities', {
        meta,
        ...idsOfSet(
          () => group.ids,
          (id) => id,
        ),
      }),
    );
  }
}

function idColumns({ idgen }: Ecs): ProbeColumn[] {
  const column = (title: string, more: Partial<NumberColumn> & Pick<NumberColumn, 'read'>): ProbeColumn =>
    numberColumn('idgen', title, 'other', { type: 'i32', ...more });
  const rows = (): number => Math.min(idgen.ids.length, idgen.nextID);
  return [
    column('ids', { meta: { rows: 'entity' }, read: () => idgen.ids, rows }),
    column('nextID', { read: () => [idgen.nextID] }),
    column('freeID', { read: () => [idgen.freeID] }),
    column('num', { read: () => [idgen.num] }),
  ];
}

/** Creates one column, or one for each number of an element: `vals` stores the numbers of an element one after the other. */
function valueColumns(component: Component): ProbeColumn[] {
  const { id, size, stride } = component;
  const shared = { kind: 'array', group: id, role: 'value', rows: `${id}.dense`, component: id };
  const type = typeOfArray(component.vals);
  if (type === null) {
    const meta = { ...shared, title: 'vals' };
    const at = (row: number): unknown => component.vals[row];
    return [{ name: `${id}.vals`, type: 'json', meta, watched: true, rows: () => component.n, at }];
  }
  return Array.from({ length: size }, (_, place): ProbeColumn => {
    const title = size === 1 ? 'vals' : `vals[${place}]`;
    const meta = { ...shared, title, stride: stride * (component.vals as Float32Array).BYTES_PER_ELEMENT };
    const field = size === 1 ? {} : { field: String(place) };
    const common = { name: `${id}.${title}`, watched: true, meta: { ...meta, ...field } } as const;
    const vals = (): NumberArray => component.vals as NumberArray;
    const rows = (): number => component.n;
    if (stride === 1) return { ...common, type, read: vals, rows };
    return { ...common, ...gatheredNumbers(type, rows, everyNth(vals, stride, place)) };
  });
}
