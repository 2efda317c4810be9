import { OWN_USAGES } from '../operation/grammar.ts';
import type { OperationBody } from '../operation/operation.ts';
import { readVersion } from './parse-handle.ts';
import type { LineReader } from './parse-line.ts';
import { readComponentName, readEntityName } from './parse-names.ts';
import type { Symbols } from './parse-symbols.ts';

/** `destroy a v7`, or several entities, which an engine may destroy together. */
export function parseDestroy(reader: LineReader, symbols: Symbols): OperationBody | null {
  const { kind } = symbols;
  const names = [readEntityName(reader, symbols)];
  const isRange = reader.peek() !== undefined && !/^(v?[-+.\d].*|v)$/.test(reader.peek()!.text);
  if (isRange && kind !== undefined && !kind.operations.has('destroy-range')) {
    const [place] = reader.rest();
    const args = { engine: kind.label, operation: OWN_USAGES['destroy-range']! };
    return symbols.report('operation-not-in-engine', place!, args);
  }
  while (isRange && reader.peek() !== undefined) names.push(readEntityName(reader, symbols));
  const version = reader.peek() === undefined ? undefined : readVersion(reader, symbols);
  for (const name of names) if (name !== null) symbols.bound.delete(name);
  if (names.includes(null) || version === null) return null;
  const entities = names as string[];
  if (isRange) return { kind: 'destroy-range', entities };
  return { kind: 'destroy', entity: entities[0]!, ...(version !== undefined && { version }) };
}

/** `clear Position` empties a storage, `clear e1` an entity: it depends on the name. `clear` empties the whole registry. */
export function parseClear(reader: LineReader, symbols: Symbols): OperationBody | null {
  const { kind } = symbols;
  if (reader.peek() === undefined) return parseClearAll(reader, symbols);
  const name = reader.peek()?.text ?? '';
  const ofEntity = kind !== undefined && !kind.operations.has('clear-component');
  const ofComponent = kind !== undefined && !kind.operations.has('clear-entity');
  const isName = symbols.entities.has(name) || symbols.creations.has(name);
  const clearsEntity = ofEntity || (!ofComponent && isName && !symbols.declarations.has(name));
  const operand = clearsEntity ? readEntityName(reader, symbols) : readComponentName(reader, symbols);
  if (operand === null) return null;
  return clearsEntity ? { kind: 'clear-entity', entity: operand } : { kind: 'clear-component', component: operand };
}

function parseClearAll(reader: LineReader, { kind, report, bound }: Symbols): OperationBody | null {
  if (kind !== undefined && !kind.operations.has('clear-all')) {
    return report('incomplete', reader.whole, { usage: reader.form.usage.replace(/[[\]]/g, '') });
  }
  bound.clear();
  return { kind: 'clear-all' };
}

/** `shrink` alone is for a whole world. The word `entities` means the storage of the entities, unless a component has this name. */
export function parseShrink(reader: LineReader, symbols: Symbols): OperationBody | null {
  const { kind } = symbols;
  const isWorld = kind === undefined ? reader.peek() === undefined : !kind.operations.has('shrink-storage');
  if (isWorld) return { kind: 'shrink' };
  if (reader.peek()?.text === 'entities' && !symbols.declarations.has('entities')) {
    reader.take();
    return { kind: 'shrink-storage', component: null };
  }
  const component = readComponentName(reader, symbols);
  return component === null ? null : { kind: 'shrink-storage', component };
}
