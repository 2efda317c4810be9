import fc from 'fast-check';
import { expect, test } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import { fuzz } from '../../testing/fuzz.ts';
import { scriptTexts } from '../../testing/scripts.ts';
import type { Diagnostic } from '../language/diagnostic.ts';
import { formatDiagnostics } from '../narration/print-diagnostic.ts';
import { splitLines } from './lexer.ts';
import { parseScript } from './parse.ts';

function expectInside(text: string, { span, text: offending }: Diagnostic): void {
  const line = splitLines(text)[span.line - 1];
  expect(line).toBeDefined();
  expect(span.column).toBeGreaterThanOrEqual(1);
  expect(span.endColumn).toBeGreaterThanOrEqual(span.column);
  expect(span.endColumn).toBeLessThanOrEqual(line!.length + 1);
  expect(line!.slice(span.column - 1, span.endColumn - 1)).toBe(offending);
}

function expectSound(text: string): void {
  for (const kind of [undefined, languageOf('entt'), languageOf('flecs')]) {
    const script = parseScript(text, 'fuzz', kind);
    expect(script.text).toBe(text);
    for (const diagnostic of script.diagnostics) {
      expectInside(text, diagnostic);
      expect(diagnostic.suggestion).not.toBe(diagnostic.text);
      formatDiagnostics(script, [diagnostic]);
    }
    const places = script.diagnostics.map(({ span }) => span.line * 1e6 + span.column);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  }
}

const WORDS = `create bulk destroy add set remove clear compact sort swap enable disable range world query component tag
relation with config size align page pinned sparse toggle bit exclusive union as asc desc throw e1 e2 Position Velocity
Player Likes (Likes,*) (Likes,Bob) !Position ! ( ) (, @3 @ v7 v 0 1 -1 1e400 3.5 8 # sparsePage entityBits 速度`.split(
  /\s+/,
);

test('parsing any text never throws, and all spans are inside it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), expectSound),
    fuzz('texts of any bytes, parsed', 500, 5),
  );
});

test('parsing random words of the grammar never throws', () => {
  const line = fc.array(fc.constantFrom(...WORDS), { maxLength: 6 }).map((words) => words.join(' '));
  const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n'));
  fc.assert(fc.property(text, expectSound), fuzz('jumbles of the words of scripts', 1000, 5));
});

test('parsing a script with changed characters never throws', () => {
  const texts = scriptTexts().map((script) => script.text.slice(0, 1500));
  const change = fc.record({
    at: fc.nat(1500),
    cut: fc.nat(5),
    put: fc.oneof(fc.constantFrom(...WORDS, '\n', '\r\n', ' ', '\t'), fc.string({ unit: 'grapheme', maxLength: 3 })),
  });
  const mutated = fc
    .tuple(fc.constantFrom(...texts), fc.array(change, { minLength: 1, maxLength: 4 }))
    .map(([text, changes]) =>
      changes.reduce((now, { at, cut, put }) => now.slice(0, at) + put + now.slice(at + cut), text),
    );
  fc.assert(fc.property(mutated, expectSound), fuzz('scripts with characters changed', 300, 5));
});
