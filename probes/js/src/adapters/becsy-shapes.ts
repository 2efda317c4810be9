import type { ProbeColumn } from '../adapter.ts';
import { everyNth, gatheredNumbers } from '../gathered-numbers.ts';
import type { NumberArray } from '../number-arrays.ts';
import { numberColumn } from './component-columns.ts';

/** A component's bits in an entity's shape: the entity has the component if the masked word equals `shapeValue`. */
export interface ShapeBits {
  readonly shapeOffset: number;
  readonly shapeMask: number;
  readonly shapeValue: number;
}

export interface ShapedType {
  readonly name: string;
  readonly enum?: object;
  readonly __binding: ShapeBits;
}

/** The parts of becsy's registry that hold shapes. */
interface Shapes {
  readonly maxEntities: number;
  readonly types: readonly ShapedType[];
  buffer(key: string): NumberArray;
}

const WORD = 32;

/** Returns columns with the bits of each entity's components, including those it lost a short time ago. */
export function shapeColumns(of: Shapes): ProbeColumn[] {
  const words = of.buffer('registry.shapes').length / of.maxEntities;
  const all = Array.from({ length: words }, (_, word) => word);
  return [
    ...all.flatMap((word) => [wordColumn(of, 'shapes', word, words), bitNames(of, word)]),
    ...['staleShapes', 'removedShapes'].flatMap((title) => all.map((word) => wordColumn(of, title, word, words))),
    ...of.types.filter((type) => type.enum !== undefined).map((type) => enumFlags(of, type, words)),
    numberColumn('registry', 'entityOrdinals', 'other', {
      meta: { rows: 'entity' },
      read: () => of.buffer('registry.entityOrdinals'),
    }),
  ];
}

function wordColumn(of: Shapes, title: string, word: number, words: number): ProbeColumn {
  const shapes = (): NumberArray => of.buffer(`registry.${title}`);
  const rows = (): number => of.maxEntities;
  const read = words === 1 ? { read: shapes, rows } : gatheredNumbers('u32', rows, everyNth(shapes, words, word));
  const role = title === 'shapes' ? 'bits' : 'other';
  return numberColumn('registry', nameOf(title, word), role, { meta: { rows: 'entity' }, ...read });
}

function nameOf(title: string, word: number): string {
  return `${title}[${word}]`;
}

/** Components of an enum share their bits as a number, so they have no bit to name. */
function bitNames({ types }: Shapes, word: number): ProbeColumn {
  const names: (string | undefined)[] = [];
  for (const { name, __binding: binding, enum: isOfEnum } of types) {
    if (binding.shapeOffset === word && isOfEnum === undefined) names[WORD - 1 - Math.clz32(binding.shapeMask)] = name;
  }
  const title = nameOf('shapes', word);
  const of = `registry.${title}`;
  const meta = { kind: 'array', group: 'registry', title: `bits of ${title}`, role: 'bit-names', of };
  return { name: `${of}.names`, type: 'json', meta, rows: () => names.length, at: (row) => names[row] };
}

function enumFlags(of: Shapes, { name, __binding: binding }: ShapedType, words: number): ProbeColumn {
  const { shapeOffset, shapeMask, shapeValue } = binding;
  const flags = gatheredNumbers(
    'bool',
    () => of.maxEntities,
    (values, present, from, to) => {
      const shapes = of.buffer('registry.shapes');
      for (let row = from; row < to; row++) {
        values[row] = (shapes[row * words + shapeOffset]! & shapeMask) === shapeValue ? 1 : 0;
      }
      present.fill(1, from, to);
    },
  );
  const title = `${name} in shapes`;
  return numberColumn(name, title, 'flags', { name: title, meta: { component: name, rows: 'entity' }, ...flags });
}
