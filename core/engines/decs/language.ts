import type { Diagnostic } from '../../script/diagnostic.ts';
import type { Bindings, Driver, Language } from '../../script/language.ts';
import type { IdExpression, Operation, OperationKind, ValueLiteral } from '../../script/operation.ts';
import type { Declaration, Schema } from '../../script/schema.ts';
import { noSuchOperation, UnknownOperation } from '../../script/unknown-operation.ts';
import type { Json } from '../../trace/value.ts';
import { decsForm } from './form.ts';
import { chunkLayout, ENTITY_ID_BYTES, HEADER_BYTES } from './model/chunk-layout.ts';
import { CHUNK_BYTES } from './model/context.ts';
import { generationOf, handle, indexOf, MOST_WORLDS } from './model/handle.ts';
import type { Declared } from './model/metatype.ts';
import { Program } from './model/program.ts';
import { programState } from './model/state.ts';
import { pseudocode } from './pseudocode.ts';

/** Config keys of a decs script and their values when left out. */
const DEFAULTS = { chunkBytes: CHUNK_BYTES, hashSteps: 0 };
const SMALLEST_CHUNK = 256;
/** Capacities are 16-bit integers. */
const LARGEST_CHUNK = 65_536;
/** Bytes of a component that is declared without `size`. */
const DEFAULT_SIZE = 4;
/** The world of a script that declares none. */
const ONLY_WORLD = 'world';

type OperationOf<K extends OperationKind> = Extract<Operation, { kind: K }>;
type Perform<K extends OperationKind> = (program: Program, operation: OperationOf<K>, bindings: Bindings) => Json;
type Performers = { readonly [K in OperationKind]?: Perform<K> };

const performers: Performers = {
  create({ world }, { entity, hint, components }, bindings) {
    if (hint !== undefined) throw new UnknownOperation('decs-no-hint', 'decs gives out indices itself');
    const created = world.create(components.map(nameOf));
    bindings.bind(entity, created);
    return jsonHandle(created);
  },
  destroy({ world }, { entity, version }, bindings) {
    if (version !== undefined) throw new UnknownOperation('decs-no-version', 'decs counts generations itself');
    world.destroy(Number(bindings.handle(entity)));
    return null;
  },
  add({ world }, { entity, id, value }, bindings) {
    const given = value === undefined ? undefined : numberOf(value);
    world.add(Number(bindings.handle(entity)), nameOf(id), given);
    return null;
  },
  set({ world }, { entity, id, value }, bindings) {
    world.set(Number(bindings.handle(entity)), nameOf(id), numberOf(value));
    return null;
  },
  remove({ world }, { entity, id }, bindings) {
    world.remove(Number(bindings.handle(entity)), nameOf(id));
    return null;
  },
  singleton({ world }, { component, value }) {
    if (value === undefined) return world.getSingleton(component);
    world.setSingleton(component, numberOf(value));
    return null;
  },
  world(program, { name }) {
    program.switchTo(name);
    return null;
  },
  query({ world }, { terms }) {
    const names = (not: boolean) => terms.filter((term) => term.not === not).map(({ id }) => nameOf(id));
    return world.query(names(false), names(true)).map(jsonHandle);
  },
};

/** Scripts on decs' storage, as of its commit c2f4899. */
export const decsLanguage: Language = {
  engine: 'decs',
  label: 'decs',
  operations: new Set(Object.keys(performers) as OperationKind[]),
  pseudocode,
  form: decsForm,
  handleIn: handle,
  mentions: {
    entity: 'entity',
    last: 'entity',
    component: 'component',
    // A list of names.
    'decs-exclude-clear.component': null,
    archetype: 'table',
    'decs-move-entity.from': 'table',
  },
  configKeys: Object.keys(DEFAULTS),
  check: (schema) => [
    ...checkConfig(schema),
    ...schema.declarations.flatMap((declaration) => checkDeclaration(declaration, configOf(schema).chunkBytes)),
    ...checkWiths(schema),
    ...checkWorlds(schema),
  ],
  create(schema, columns): Driver {
    const { chunkBytes, hashSteps } = configOf(schema);
    const worlds = schema.worlds.length === 0 ? [ONLY_WORLD] : schema.worlds;
    const declared = schema.declarations.map(declaredOf);
    const program = new Program(columns, { declared, chunkBytes, hashSteps: hashSteps > 0, worlds });
    return {
      config: { chunkBytes, headerBytes: HEADER_BYTES, entityIdBytes: ENTITY_ID_BYTES },
      perform(operation, bindings) {
        const perform = performers[operation.kind] as Perform<OperationKind> | undefined;
        if (perform === undefined) throw noSuchOperation('decs', operation);
        return perform(program, operation, bindings);
      },
      decode: (handle) => ({ index: indexOf(Number(handle)), version: generationOf(Number(handle)) }),
      state: () => programState(columns, worlds),
    };
  },
};

function declaredOf({ kind, name, size, align, bit }: Declaration): Declared {
  const given = bit === undefined ? {} : { bit };
  if (kind !== 'component') return { name, size: 0, align: 0, ...given };
  const bytes = size ?? Math.max(DEFAULT_SIZE, align ?? 0);
  return { name, size: bytes, align: align ?? naturalAlign(bytes), ...given };
}

/** As a struct of 32-bit numbers would have it where the size allows that, else as one of smaller ones. */
function naturalAlign(size: number): number {
  return [4, 2, 1].find((align) => size % align === 0) as number;
}

function configOf(schema: Schema): typeof DEFAULTS {
  const given = [...schema.config].map(([key, { value }]) => [key, value]);
  return { ...DEFAULTS, ...Object.fromEntries(given) };
}

function checkConfig(schema: Schema): Diagnostic[] {
  const keys = Object.keys(DEFAULTS).join(', ');
  return [...schema.config].flatMap(([key, { value, span }]): Diagnostic[] => {
    if (!(key in DEFAULTS)) {
      const message = `decs has no config key ${key}; it has ${keys}`;
      return [{ span, code: 'unknown-config', args: { engine: 'decs', key, keys }, message, text: key }];
    }
    if (key !== 'chunkBytes') return [];
    if (Number.isInteger(Math.log2(value)) && value >= SMALLEST_CHUNK && value <= LARGEST_CHUNK) return [];
    const args = { key, value, min: SMALLEST_CHUNK, max: LARGEST_CHUNK };
    const message = `${key} must be a power of two from ${SMALLEST_CHUNK} to ${LARGEST_CHUNK}, not ${value}`;
    return [{ span, code: 'chunk-bytes', args, message, text: String(value) }];
  });
}

/** Words that mean nothing to decs, and sizes that no C++ type, or no chunk, can have. */
function checkDeclaration(declaration: Declaration, chunkBytes: number): Diagnostic[] {
  const { span, name, kind } = declaration;
  if (kind === 'relation') {
    const message = `decs has no relations: declare ${name} as a component or a tag`;
    return [{ span, code: 'decs-no-relations', args: { name }, message, text: kind }];
  }
  const foreign = (['page', 'pinned', 'sparse', 'toggle'] as const).filter((word) => declaration[word] !== undefined);
  const found: Diagnostic[] = foreign.map((word) => {
    const message = `decs has no ${word} components`;
    return { span, code: 'foreign-modifier', args: { engine: 'decs', word, name }, message, text: word };
  });
  const { size, align } = declaredOf(declaration);
  if (align > 0 && size % align !== 0) {
    const message = `${name}: a size of ${size} is no multiple of its alignment ${align}`;
    found.push({ span, code: 'size-not-aligned', args: { name, size, align }, message, text: name });
  } else if (chunkLayout([{ size, align }], chunkBytes).capacity < 1) {
    const message = `${name} has ${size} bytes: decs finds no room for one of them in a chunk of ${chunkBytes} bytes`;
    found.push({ span, code: 'decs-too-large', args: { name, size, bytes: chunkBytes }, message, text: name });
  }
  return found;
}

function checkWiths(schema: Schema): Diagnostic[] {
  return schema.withs.map(({ name, span }) => {
    const message = 'decs has no with components';
    return { span, code: 'foreign-modifier', args: { engine: 'decs', word: 'with', name }, message, text: 'with' };
  });
}

function checkWorlds({ worlds, declarations }: Schema): Diagnostic[] {
  if (worlds.length <= MOST_WORLDS) return [];
  const span = declarations[0]?.span ?? { line: 1, column: 1, endColumn: 2 };
  const message = `A script has at most ${MOST_WORLDS} worlds, not ${worlds.length}`;
  const args = { count: worlds.length, max: MOST_WORLDS };
  return [{ span, code: 'too-many-worlds', args, message, text: String(worlds.length) }];
}

function nameOf(id: IdExpression): string {
  if (id.kind === 'id') return id.name;
  throw new UnknownOperation('decs-no-pairs', `decs has no pairs: (${id.first},${id.second})`, {
    first: id.first,
    second: id.second,
  });
}

function numberOf(value: ValueLiteral): number {
  if (value !== 'throw') return value;
  throw new UnknownOperation('decs-no-throw', 'Constructors that throw are not modelled in decs');
}

/** Index and generation. */
function jsonHandle(entity: number): Json {
  return [indexOf(entity), generationOf(entity)];
}
