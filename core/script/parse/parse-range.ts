import { NAME, RANGE_BEFORE } from '../operation/grammar.ts';
import type { OperationBody } from '../operation/operation.ts';
import type { LineReader } from './parse-line.ts';
import type { Symbols } from './parse-symbols.ts';

/** `range 5000` limits all new indices, `range NAME 5000` makes a range, `range NAME` uses one. */
export function parseRange(reader: LineReader, symbols: Symbols): OperationBody | null {
  if (!NAME.test(reader.peek()?.text ?? '')) return parseLimits(reader, symbols);
  const name = reader.take()!;
  const isNew = reader.peek() !== undefined;
  if (!isNew && !symbols.ranges.has(name.text)) {
    return symbols.report(
      'unknown-range',
      name,
      { name: name.text },
      symbols.suggester.nearest(name.text, symbols.ranges),
    );
  }
  if (!isNew) return { kind: 'range-use', name: name.text };
  const limits = parseLimits(reader, symbols);
  if (limits === null) return null;
  if (symbols.ranges.has(name.text)) return symbols.report('range-exists', name, { name: name.text });
  symbols.ranges.add(name.text).add(RANGE_BEFORE);
  return { ...limits, kind: 'range-new', name: name.text };
}

function parseLimits(reader: LineReader, symbols: Symbols): Extract<OperationBody, { kind: 'range' }> | null {
  const first = reader.take();
  const second = reader.peek();
  const min = first === null ? null : reader.integer(first, 'MIN', 0, 2 ** 32 - 1);
  if (second === undefined) return min === null ? null : { kind: 'range', min };
  reader.take();
  const max = reader.integer(second, 'MAX', 0, 2 ** 32 - 1);
  if (min === null || max === null) return null;
  if (max >= min) return { kind: 'range', min, max };
  return symbols.report('range-reversed', second, { min, max });
}
