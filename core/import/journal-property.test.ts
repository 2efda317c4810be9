import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf, scriptEngineIds } from '../engines/all.ts';
import type { Script } from '../script/language/script.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { fuzz } from '../testing/fuzz.ts';
import type { EventKind } from './journal-columns.ts';
import { foreignFile, linesOf } from './testing/journal.ts';

interface Event {
  readonly frame: string;
  readonly event: EventKind;
  readonly entity: string;
  readonly component: string;
  readonly value: string;
}

type Row = Readonly<Record<keyof Event, string>>;

const COLUMNS = ['frame', 'event', 'entity', 'component', 'value'] as const;
const COMPONENTS = ['Position', 'Health', 'Player'];

/** Chances from which a journal is made that contradicts itself nowhere: each picks one of what is possible. */
const chances = fc.array(fc.tuple(fc.nat(99), fc.nat(99), fc.double({ noNaN: true, noDefaultInfinity: true })), {
  minLength: 1,
  maxLength: 60,
});

function journalOf(picks: readonly (readonly [number, number, number])[]): Event[] {
  const events: Event[] = [];
  const alive = new Map<string, Set<string>>();
  for (const [what, which, number] of picks) {
    const entities = [...alive.keys()];
    const entity = entities[which % Math.max(1, entities.length)];
    const frame = String(Math.floor(events.length / 3));
    if (entity === undefined || what < 20) {
      const fresh = ['3', '4:1', 'hero', '5v7'].find((name) => !alive.has(name));
      if (fresh === undefined) continue;
      alive.set(fresh, new Set());
      events.push({ frame, event: 'spawn', entity: fresh, component: '', value: '' });
      continue;
    }
    const has = alive.get(entity)!;
    const component = COMPONENTS[what % COMPONENTS.length]!;
    const value = component === 'Player' ? '' : String(number);
    if (what > 90) {
      alive.delete(entity);
      events.push({ frame, event: 'despawn', entity, component: '', value: '' });
    } else if (!has.has(component)) {
      has.add(component);
      events.push({ frame, event: 'insert', entity, component, value });
    } else if (value !== '' && which % 2 === 0) events.push({ frame, event: 'set', entity, component, value });
    else {
      has.delete(component);
      events.push({ frame, event: 'remove', entity, component, value: '' });
    }
  }
  return events;
}

/** Reads a script of a journal back. Frames are its comments. */
function eventsOf({ text, operations }: Script): Row[] {
  const lines = text.split('\n');
  let frame = '';
  let line = 0;
  return operations.map((operation) => {
    for (; line < operation.span.line; line++) frame = /^# Frame (.*)$/.exec(lines[line] ?? '')?.[1] ?? frame;
    const [word, entity = '', component = '', value = ''] = operation.text.split(' ');
    const event = { create: 'spawn', destroy: 'despawn', add: 'insert', set: 'set', remove: 'remove' }[word!]!;
    return { frame, event, entity, component, value };
  });
}

const named = (entity: string): string => ({ '3': 'e3', '4:1': 'e4v1', '5v7': 'e5v7' })[entity] ?? entity;

const styles = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  lineBreak: fc.constantFrom('\n', '\r\n'),
  mark: fc.constantFrom('', '\uFEFF'),
  order: fc.shuffledSubarray([...COLUMNS], { minLength: 5 }),
  quoted: fc.boolean(),
  prefix: fc.constantFrom('', 'game::'),
});

test('a journal becomes a script that has the same events, on every engine', () => {
  const { numRuns, seed } = fuzz('journals', 400);
  fc.assert(
    fc.property(chances, styles, (picks, { separator, lineBreak, mark, order, quoted, prefix }) => {
      const events = journalOf(picks);
      const cell = (text: string): string => (quoted ? `"${text}"` : text);
      const nameOf = (event: Event, column: keyof Event): string =>
        column === 'component' && event.component !== '' ? prefix + event.component : event[column];
      const rows = [order, ...events.map((event) => order.map((column) => nameOf(event, column)))];
      const csv = mark + rows.map((row) => row.map(cell).join(separator)).join(lineBreak);
      const json = events.map((event) =>
        JSON.stringify(Object.fromEntries(order.map((key) => [key, nameOf(event, key)]))),
      );
      expect(linesOf('a.csv', json.join(lineBreak))).toEqual(linesOf('a.csv', csv));
      const { script: text, notes } = foreignFile('a.csv', csv)!;
      expect(notes).toEqual([]);
      const expected = events.map((event) => ({ ...event, entity: named(event.entity) }));
      for (const engine of scriptEngineIds) {
        const script = parseScript(text!, 'a.csv', languageOf(engine));
        expect(script.diagnostics).toEqual([]);
        expect(eventsOf(script)).toEqual(expected);
        expect(runScript(script, languageOf(engine)).error).toBeNull();
      }
    }),
    { seed, numRuns },
  );
});

test('no text makes the reader throw, and its script is always valid', () => {
  const { numRuns, seed } = fuzz('texts', 2000);
  const piece = fc.constantFrom(
    'event',
    'entity',
    'component',
    ',',
    ';',
    '"',
    '\n',
    '\r',
    'add',
    'remove',
    '1',
    ' ',
    '{',
    '}',
    ':',
    '#',
    '(',
    '<',
  );
  fc.assert(
    fc.property(
      fc.array(fc.oneof(piece, fc.string()), { maxLength: 80 }),
      fc.constantFrom('csv', 'jsonl', 'json', 'txt'),
      (pieces, extension) => {
        const head = extension === 'csv' ? 'event,entity,component,value\n' : '';
        const file = foreignFile(`a.${extension}`, head + pieces.join(''));
        if (file?.script == null) return;
        for (const engine of scriptEngineIds) {
          const script = parseScript(file.script, 'a', languageOf(engine));
          expect(script.diagnostics).toEqual([]);
          expect(runScript(script, languageOf(engine)).error).toBeNull();
        }
      },
    ),
    { seed, numRuns },
  );
});
