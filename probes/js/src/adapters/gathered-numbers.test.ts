import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { objectNumbers } from '../gathered-numbers.ts';
import { attachTestHub } from '../testing/attach-test-hub.ts';

const engine = { name: 'test', version: '' };
const values = fc.constantFrom(0, -0, 1, 7.5, 300, Number.NaN, true, false, 'text', null, undefined, {});
/** The value of each entity in each frame; undefined if the entity does not exist. */
const frames = fc.array(fc.array(fc.option(fc.record({ value: values }), { nil: undefined }), { maxLength: 20 }), {
  maxLength: 6,
});

/** Values of other types do not fit the column. */
function numberIn(type: 'f64' | 'bool', value: unknown): number | undefined {
  if (type === 'bool') return typeof value === 'boolean' ? Number(value) : undefined;
  return typeof value === 'number' ? value : undefined;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ['a generated loop', Function],
  ['the general loop if the page forbids `new Function`', null],
])('numbers in objects are compared in place by %s', (_, make) => {
  vi.stubGlobal('Function', make);
  fc.assert(
    fc.property(frames, fc.constantFrom('f64', 'bool'), fc.boolean(), (list, type, isField) => {
      const objects: ({ value: unknown } | { part: { value: unknown } } | undefined)[] = [];
      const numbers = objectNumbers(type, objects, isField ? 'part' : 'value', isField ? 'value' : null);
      const column = { name: 'a', meta: { kind: 'array', group: 'g', role: 'other' }, ...numbers };
      const { probe, hub } = attachTestHub({}, { engine, name: 'test', open: () => ({ columns: () => [column] }) });
      for (const frame of list) {
        objects.length = 0;
        for (const entity of frame) objects.push(isField && entity !== undefined ? { part: entity } : entity);
        probe.frame();
        const rows = hub.rows('a');
        expect(frame.map((_, row) => rows[row])).toEqual(frame.map((entity) => numberIn(type, entity?.value)));
      }
    }),
  );
});
