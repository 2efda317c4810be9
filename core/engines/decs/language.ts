import { RunAddresses } from '../../cost/run-addresses.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Driver, Language, LoopVisit } from '../../script/language/language.ts';
import { operationsOf, type Performers, performOn } from '../../script/language/performers.ts';
import type { Declaration, Schema } from '../../script/language/schema.ts';
import {
  checkConfig,
  configOf,
  foreignWords,
  noRelation,
  noWiths,
  plainName,
} from '../../script/language/schema-checks.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import type { QueryTerm, ValueLiteral } from '../../script/operation/operation.ts';
import { isExclusionQuery, noExclusionQuery, UnknownOperation } from '../../script/operation/unknown-operation.ts';
import type { Json } from '../../trace/value.ts';
import { decsForm } from './form.ts';
import { chunkLayout, ENTITY_ID_BYTES, HEADER_BYTES } from './model/chunk-layout.ts';
import { CHUNK_BYTES } from './model/context.ts';
import { generationOf, handle, indexOf, MAX_WORLDS } from './model/handle.ts';
import type { Declared } from './model/metatype.ts';
import { Program } from './model/program.ts';
import { pseudocode } from './model/pseudocode.ts';
import { programState } from './model/state.ts';
import { answers, consequences, retold, rows } from './model/steps.ts';
import { cells } from './read/cells.ts';
import { decsLayout } from './read/memory.ts';
import { DecsWorld } from './read/world.ts';

/** Config keys of a decs script and their default values. */
const DEFAULTS = { chunkBytes: CHUNK_BYTES, hashSteps: 0 };
const LABEL = 'decs';
const MIN_CHUNK_SIZE = 256;
/** decs stores capacities as 16-bit integers. */
const MAX_CHUNK_SIZE = 65_536;
const DEFAULT_SIZE = 4;
const ONLY_WORLD = 'world';

const performers: Performers<Program> = {
  create({ world }, { entity, hint, components }, bindings) {
    if (hint !== undefined) throw new UnknownOperation('decs-no-hint', 'decs gives out indices itself');
    const created = world.create(components.map((id) => plainName(id, LABEL)));
    bindings.bind(entity, created);
    return jsonHandle(created);
  },
  destroy({ world }, { entity, version }, bindings) {
    if (version !== undefined) throw new UnknownOperation('decs-no-version', 'decs counts generations itself');
    world.destroy(Number(bindings.handle(entity)));
  },
  add({ world }, { entity, id, value }, bindings) {
    const given = value === undefined ? undefined : numberOf(value);
    world.add(Number(bindings.handle(entity)), plainName(id, LABEL), given);
  },
  set({ world }, { entity, id, value }, bindings) {
    world.set(Number(bindings.handle(entity)), plainName(id, LABEL), numberOf(value));
  },
  remove({ world }, { entity, id }, bindings) {
    world.remove(Number(bindings.handle(entity)), plainName(id, LABEL));
  },
  singleton({ world }, { component, value }) {
    if (value === undefined) return world.getSingleton(component);
    world.setSingleton(component, numberOf(value));
  },
  world(program, { name }) {
    program.switchTo(name);
  },
  query({ world }, { terms }) {
    return world.query(namesOf(terms, false), namesOf(terms, true)).map(jsonHandle);
  },
};

export const decsLanguage: Language = {
  engine: 'decs',
  label: LABEL,
  memory: { cells, world: (columns) => new DecsWorld(columns) },
  addresses: (timeline, schema) => new RunAddresses(timeline, valueSizes(schema), decsLayout, cells),
  operations: new Set([...operationsOf(performers), 'each']),
  consequences,
  answers,
  retold,
  rows,
  pseudocode,
  form: decsForm,
  handleIn: handle,
  mentions: {
    entity: 'entity',
    last: 'entity',
    component: 'component',
    // This argument is a list of names.
    'decs-exclude-clear.component': null,
    archetype: 'table',
    'decs-move-entity.from': 'table',
  },
  configKeys: Object.keys(DEFAULTS),
  check: (schema) => [
    ...checkConfig(schema, LABEL, DEFAULTS, checkValue),
    ...schema.declarations.flatMap((declaration) =>
      checkDeclaration(declaration, configOf(schema, DEFAULTS).chunkBytes),
    ),
    ...noWiths(schema, LABEL),
    ...checkWorlds(schema),
  ],
  create(schema, columns): Driver {
    const { chunkBytes, hashSteps } = configOf(schema, DEFAULTS);
    const worlds = schema.worlds.length === 0 ? [ONLY_WORLD] : schema.worlds;
    const declared = schema.declarations.map(declaredOf);
    const program = new Program(columns, { declared, chunkBytes, hashSteps: hashSteps > 0, worlds });
    return {
      config: { chunkBytes, headerBytes: HEADER_BYTES, entityIdBytes: ENTITY_ID_BYTES },
      perform: performOn(LABEL, performers, program),
      each(operation) {
        if (isExclusionQuery(operation)) throw noExclusionQuery(LABEL);
        const loop = program.world.each(namesOf(operation.terms, false), namesOf(operation.terms, true));
        return { next: () => visitOf(loop.next()), end: () => loop.end() };
      },
      decode: (handle) => ({ index: indexOf(Number(handle)), version: generationOf(Number(handle)) }),
      state: () => programState(columns, worlds),
    };
  },
};

function namesOf(terms: readonly QueryTerm[], not: boolean): string[] {
  return terms.filter((term) => term.not === not).map(({ id }) => plainName(id, LABEL));
}

function visitOf(handle: number | null): LoopVisit | null {
  return handle === null ? null : { handle, result: jsonHandle(handle) };
}

function declaredOf({ kind, name, size, align, bit }: Declaration): Declared {
  const given = bit === undefined ? {} : { bit };
  if (kind !== 'component') return { name, size: 0, align: 0, ...given };
  const bytes = size ?? Math.max(DEFAULT_SIZE, align ?? 0);
  return { name, size: bytes, align: align ?? naturalAlign(bytes), ...given };
}

/** Returns 4 if the size allows it, as for a struct of 32-bit numbers, else 2 or 1. */
function naturalAlign(size: number): number {
  return [4, 2, 1].find((align) => size % align === 0) as number;
}

function checkValue(key: keyof typeof DEFAULTS, value: number) {
  if (key !== 'chunkBytes') return null;
  if (Number.isInteger(Math.log2(value)) && value >= MIN_CHUNK_SIZE && value <= MAX_CHUNK_SIZE) return null;
  const args = { min: MIN_CHUNK_SIZE, max: MAX_CHUNK_SIZE };
  const message = `${key} must be a power of two from ${MIN_CHUNK_SIZE} to ${MAX_CHUNK_SIZE}, not ${value}`;
  return { code: 'chunk-bytes', message, args };
}

/** Reports attributes that decs does not have, sizes that C++ does not allow, and types too large for a chunk. */
function checkDeclaration(declaration: Declaration, chunkBytes: number): Diagnostic[] {
  const { span, name } = declaration;
  const relation = noRelation(declaration, LABEL);
  if (relation !== null) return [relation];
  const found = foreignWords(declaration, LABEL, ['page', 'pinned', 'pool', 'sparse', 'toggle', 'traits']);
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

function checkWorlds({ worlds, declarations }: Schema): Diagnostic[] {
  if (worlds.length <= MAX_WORLDS) return [];
  const span = declarations[0]?.span ?? { line: 1, column: 1, endColumn: 2 };
  const message = `A script has at most ${MAX_WORLDS} worlds, not ${worlds.length}`;
  const args = { count: worlds.length, max: MAX_WORLDS };
  return [{ span, code: 'too-many-worlds', args, message, text: String(worlds.length) }];
}

function numberOf(value: ValueLiteral): number {
  if (value !== 'throw') return value;
  throw new UnknownOperation('decs-no-throw', 'Constructors that throw are not modelled in decs');
}

function jsonHandle(entity: number): Json {
  return [indexOf(entity), generationOf(entity)];
}
