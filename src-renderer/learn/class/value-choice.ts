import type { Translate } from '../../../core/cells/translate.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import { displayedValue, type TypedCell, typedValues } from '../../../core/lesson/questions/typed-values.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Value } from '../../../core/trace/value.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { isValueChoice, normalValue } from '../../../src-main/contract/class-protocol.ts';

/** The memory of a class question. */
export type MemoryOfClass = Pick<ScriptRun, 'engine' | 'timeline' | 'namesAt'>;

/** The cell of a class question in the memory of a run; null if there is no such array. */
export function typedCellAt(run: MemoryOfClass, { column: name, row }: CellAt, translate: Translate): TypedCell | null {
  const { columns, position } = run.timeline;
  const column = [...columns].find((each) => each.name === name);
  if (column === undefined) return null;
  const handleOf = (entity: string) => run.namesAt(position).get(entity);
  return { engine: engineNamed(run.engine), columns, column, row, handleOf, translate };
}

/** Parses a typed text as the lecturer's window does, as a choice formatted like the picture. Null if it means nothing in the cell. */
export function choiceOfText(typed: string, cell: TypedCell | null): string | null {
  const text = typed.trim();
  if (TOMBSTONES.has(text.toLowerCase())) return 'tombstone';
  if (cell === null) return normalValue(text);
  const asShown = shownValues(text, cell).find((value) => plain(displayedValue(value, cell)) === plain(text));
  if (asShown !== undefined) return encode(asShown);
  const values = typedValues(text, cell);
  // A name stands for an id first; in a cell without ids it stands for an index.
  const named =
    cell.handleOf(text) !== undefined && plain(displayedValue(values[0], cell)) === plain(encode(values[0]));
  return (named ? values.slice(1) : values).map(encode).find(isValueChoice) ?? null;
}

/** Formats a choice like values in the picture. */
export function textOfChoice(choice: string, cell: TypedCell | null): string {
  if (cell === null || choice.includes(':')) return choice;
  if (choice === 'tombstone') return cell.translate('cell.tombstone');
  if (choice === 'empty') return displayedValue(undefined, cell);
  const isWide = cell.column.type === 'u64' && /^\d+$/.test(choice);
  return displayedValue(isWide ? BigInt(choice) : (JSON.parse(choice) as Value), cell);
}

/** The shortest text that means a choice in the cell: the number that most people type, or the value as the picture writes it. */
export function shortTextOfChoice(choice: string, cell: TypedCell | null): string {
  const asShown = textOfChoice(choice, cell);
  const isShort = choice.length < asShown.length && choiceOfText(choice, cell) === choice;
  return isShort ? choice : asShown;
}

const TOMBSTONES = new Set(['tombstone', 'tomb', '墓碑']);

/** Returns the values that the picture may display as this text: the number in `#1`, the bits in `bit 3`. */
function shownValues(text: string, { column: { type } }: TypedCell): readonly Value[] {
  const numbers = (text.match(/\d{1,2}/g) ?? []).map(Number);
  const values = [...numbers.slice(0, 1), numbers.reduce((mask, bit) => mask + 2 ** bit, 0)];
  return type === 'u64' ? values.map(BigInt) : values;
}

function encode(value: Value | undefined): string {
  return value === undefined ? 'empty' : typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, '').toLowerCase();
}
