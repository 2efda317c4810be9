import { splitLines } from '../script/parse/lexer.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { csvRows, type Row } from './csv-rows.ts';
import { type ColumnPlaces, columnsNamed, type EventKind, eventKind, type JournalColumn } from './journal-columns.ts';
import { type JournalReport, placeAt, type RowPlace } from './journal-messages.ts';
import { jsonRows, plainText } from './json-rows.ts';

/** One event in the life of an entity, with names as they are in the file. */
export interface JournalEvent extends RowPlace {
  readonly kind: EventKind;
  /** Empty if the journal has no frames. */
  readonly frame: string;
  /** The system that did it; empty if the journal does not tell. */
  readonly system: string;
  readonly entity: string;
  /** A `spawn` inserts these components. A `despawn` has none, all other events have at least one. */
  readonly components: readonly JournalComponent[];
}

export interface JournalComponent {
  readonly name: string;
  /** As it is written; empty if there is none. */
  readonly value: string;
}

/** Lines whose event is unknown: their number, and the first of them. */
export interface OtherEvents {
  count: number;
  first: (RowPlace & { readonly event: string }) | null;
}

export type JournalFormat = { readonly kind: 'json' } | { readonly kind: 'csv'; readonly separator: string };

/** The order of columns in a journal whose first line does not name them. */
const WITHOUT_NAMES: readonly JournalColumn[] = ['frame', 'event', 'entity', 'component', 'value'];

const NONE: readonly JournalComponent[] = [];

const SEPARATORS = [',', '\t', ';', '|'];

/** The format is recognized by the beginning of a text, in characters. */
const MAX_HEAD = 10_000;

/**
 * The format of a text that begins like a journal, or null.
 * @param isTable true if the file's name says that it is a table
 */
export function journalFormat(text: string, isTable: boolean): JournalFormat | null {
  const lines = splitLines(text.slice(0, MAX_HEAD));
  const first = lines.find((line) => /^\s*[^#\s]/.test(line)) ?? '';
  if (/^\s*[[{]/.test(first)) return isEventLine(text) ? { kind: 'json' } : null;
  const separated = SEPARATORS.filter((separator) => first.includes(separator));
  const named = separated.find((separator) => {
    return isJournalPlaces(columnsNamed(cellsOf(first, separator)));
  });
  if (named !== undefined) return { kind: 'csv', separator: named };
  if (!isTable) return null;
  return { kind: 'csv', separator: separated.find((each) => hasEvent(cellsOf(first, each))) ?? separated[0] ?? ',' };
}

function isEventLine(text: string): boolean {
  const [row] = jsonRows(/\S[^\r\n]*/.exec(text)?.[0] ?? '', () => null);
  return row !== undefined && isJournalPlaces(columnsNamed(row.keys));
}

function cellsOf(line: string, separator: string): readonly string[] {
  const [row] = csvRows(line, separator, () => null);
  return row?.cells ?? [];
}

function isJournalPlaces({ event, entity }: ColumnPlaces): boolean {
  return event !== undefined && entity !== undefined;
}

function hasEvent(cells: readonly string[]): boolean {
  return cells.slice(0, 2).some((text) => eventKind(text, false) !== null);
}

/**
 * Reads the events of a journal. Lines with errors are reported and left out.
 * @param others counts the lines whose event is unknown
 */
export function* journalEvents(
  text: string,
  format: JournalFormat,
  report: JournalReport,
  others: OtherEvents,
): Generator<JournalEvent> {
  const rows = format.kind === 'json' ? placedJson(text, report) : placedCsv(text, format.separator, report);
  for (const { row, places } of rows) {
    const event = eventOf(row, places, report, others);
    if (event !== null) yield event;
  }
}

interface PlacedRow {
  readonly row: Row;
  readonly places: ColumnPlaces;
}

function* placedCsv(text: string, separator: string, report: JournalReport): Generator<PlacedRow> {
  let places: ColumnPlaces | null = null;
  for (const row of csvRows(text, separator, report)) {
    if (places === null) {
      const named = columnsNamed(row.cells);
      const isHead = (named.event ?? named.entity) !== undefined || !hasEvent(row.cells);
      places = isHead ? named : unnamedPlaces(row.cells);
      for (const column of ['event', 'entity'] as const)
        if (places[column] === undefined) report('journal-no-column', placeAt(row), { column });
      if (!isJournalPlaces(places)) return;
      if (isHead) continue;
    }
    yield { row, places };
  }
}

/** @param cells the cells of the first line, of which the first or second is an event */
function unnamedPlaces(cells: readonly string[]): ColumnPlaces {
  const before = eventKind(cells[0]!, false) === null ? 0 : 1;
  return Object.fromEntries(WITHOUT_NAMES.slice(before).map((column, at) => [column, at]));
}

/** Most lines of a journal have the same keys. */
function* placedJson(text: string, report: JournalReport): Generator<PlacedRow> {
  const known = new Map<string, ColumnPlaces>();
  for (const row of jsonRows(text, report))
    yield { row, places: getOrInsert(known, row.keys.join('\n'), () => columnsNamed(row.keys)) };
}

function eventOf(row: Row, places: ColumnPlaces, report: JournalReport, others: OtherEvents): JournalEvent | null {
  const { line, column } = row;
  const cell = (name: JournalColumn): string => row.cells[places[name] ?? -1] ?? '';
  const word = cell('event');
  if (word === '') return report('journal-missing', placeAt(row), { column: 'event' });
  const components = componentsIn(cell('component'), cell('value'));
  const kind = eventKind(word, components.length > 0);
  if (kind === null) {
    others.count++;
    others.first ??= { line, column, event: word };
    return null;
  }
  const index = entityText(cell('entity'));
  if (index === '') return report('journal-missing', placeAt(row), { column: 'entity' });
  const isOfComponent = kind !== 'spawn' && kind !== 'despawn';
  if (isOfComponent && components.length === 0) return report('journal-missing', placeAt(row), { column: 'component' });
  const generation = cell('generation');
  const entity = generation === '' ? index : `${index}:${generation}`;
  return {
    kind,
    frame: cell('frame'),
    system: cell('system'),
    entity,
    components: kind === 'despawn' ? NONE : components,
    line,
    column,
  };
}

/** `{"index": 5, "generation": 1}` and `[5, 1]` are entities too. */
function entityText(text: string): string {
  return /^[[{]/.test(text) ? (text.match(/-?\d+/g) ?? [text]).join(':') : text;
}

/** Separators of components in one cell do not count in the brackets of `Handle<Mesh, 2>` and `(Likes, Bob)`. */
const COMPONENT = /(?:[^|;,\s<([{]|<[^>]*>?|\([^)]*\)?)+/g;

/**
 * Returns the components that a cell of a journal names: `Position`, `Position|Velocity`, `["Position"]`, or an object.
 * @param value the journal's value, which belongs to a component if it is the only one
 */
function componentsIn(text: string, value: string): readonly JournalComponent[] {
  if (text === '') return NONE;
  if (/^[[{]/.test(text)) return componentsInJson(text) ?? [{ name: text, value }];
  if (!/[|;,\s]/.test(text)) return [{ name: text, value }];
  const names = text.match(COMPONENT) ?? [];
  return names.map((name) => ({ name, value: names.length === 1 ? value : '' }));
}

function componentsInJson(text: string): readonly JournalComponent[] | null {
  try {
    const parsed: unknown = JSON.parse(text);
    if (Array.isArray(parsed)) return parsed.map((name) => ({ name: String(name), value: '' }));
    return Object.entries(parsed as object).map(([name, value]) => ({ name, value: plainText(value) }));
  } catch {
    return null;
  }
}
