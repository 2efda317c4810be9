import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { castLayout, sharedHeights } from './cast-layout.ts';
import type { PanelSizes } from './panel-sizes.ts';
import type { Participant } from './participants.ts';

interface Given {
  readonly panels: readonly {
    readonly width: number;
    readonly height: number;
    readonly above: boolean;
    readonly order: number;
  }[];
  readonly others: number;
  readonly room: { readonly width: number; readonly height: number };
  readonly factor: number;
  readonly fold: boolean;
}

const given: fc.Arbitrary<Given> = fc.record({
  panels: fc.array(
    fc.record({
      width: fc.integer({ min: 200, max: 700 }),
      height: fc.integer({ min: 120, max: 900 }),
      above: fc.boolean(),
      order: fc.integer({ min: -3, max: 3 }),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  others: fc.integer({ min: 0, max: 14 }),
  room: fc.record({ width: fc.integer({ min: 700, max: 2000 }), height: fc.integer({ min: 300, max: 1000 }) }),
  factor: fc.constantFrom(0.5, 0.7, 1),
  fold: fc.boolean(),
});

function lay({ panels, others, room, factor, fold }: Given) {
  const parts = panels.map(
    ({ above, order }, i): Participant => ({ name: `${i}`, place: above ? 'above' : 'row', leads: true, order }),
  );
  const sizes = {
    sizeOf: (name: string) => ({ ...panels[Number(name)]!, cells: { width: 44, isBroken: false, isSplit: false } }),
    collapsedWidth: (name: string) => 80 + 20 * (name.length % 9),
    minHeight: (name: string) => Math.min(200, panels[Number(name)]!.height),
  } as unknown as PanelSizes;
  const names = Array.from({ length: others }, (_, i) => `other-${i}`);
  return castLayout({
    parts,
    others: names,
    cells: [],
    room,
    factor,
    sizes: [sizes],
    fold: fold ? { minHeight: 244, held: true } : null,
    arrangement: 'broken',
  });
}

describe('a cast', () => {
  test('fits into the room without overlaps', () => {
    fc.assert(
      fc.property(given, (setting) => {
        const laid = lay(setting);
        if (laid === null) return;
        const { slots, collapsed, more, width, height } = laid;
        const rects = [...slots, ...collapsed, ...(more === null ? [] : [more])];
        expect(width).toBeLessThanOrEqual(setting.room.width + 0.001);
        expect(height).toBeLessThanOrEqual(setting.room.height + 0.001);
        for (const [i, a] of rects.entries()) {
          expect(a.x + a.width).toBeLessThanOrEqual(width + 0.001);
          expect(a.y + a.height).toBeLessThanOrEqual(height + 0.001);
          for (const b of rects.slice(i + 1)) {
            const apart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(apart).toBe(true);
          }
        }
      }),
      { seed: 11 },
    );
  });

  test('contains every part, and every other structure collapsed or counted', () => {
    fc.assert(
      fc.property(given, (setting) => {
        const laid = lay(setting);
        if (laid === null) return;
        expect(laid.slots).toHaveLength(setting.panels.length);
        expect(laid.collapsed.length + (laid.more?.count ?? 0)).toBe(setting.others);
      }),
      { seed: 12 },
    );
  });

  test('folds no card below its minimum height, and none if all fit', () => {
    fc.assert(
      fc.property(given, (setting) => {
        const laid = lay(setting);
        for (const { name, height } of laid?.slots ?? []) {
          const own = setting.panels[Number(name)]!.height;
          expect(height).toBeGreaterThanOrEqual(setting.fold ? Math.min(own, 244) : own);
        }
        const unfolded = lay({ ...setting, fold: false });
        if (unfolded !== null) expect(lay({ ...setting, fold: true })!.cut).toBe(0);
      }),
      { seed: 13 },
    );
  });

  test('puts `above` parts first, and the others in the order of the engine', () => {
    const panel = { width: 300, height: 200 };
    const panels = [
      { ...panel, above: false, order: 2 },
      { ...panel, above: false, order: 1 },
      { ...panel, above: true, order: 0 },
    ];
    const laid = lay({ panels, others: 0, room: { width: 1400, height: 700 }, factor: 1, fold: false })!;
    const [second, first, record] = ['0', '1', '2'].map((name) => laid.slots.find((slot) => slot.name === name)!);
    expect(first!.x + first!.width).toBeLessThan(second!.x);
    expect(first!.y).toBe(second!.y);
    expect(record!.y + record!.height).toBeLessThan(first!.y);
  });
});

describe('sharedHeights', () => {
  test('divides at most the given height, and each row gets between its minimum and its natural height', () => {
    const row = fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 1500 }), (rows, height) => {
        const natural = rows.map(([own]) => own);
        const least = rows.map(([own, needed]) => Math.min(own, needed));
        const limits = sharedHeights(natural, height, least);
        const needed = least.reduce((sum, each) => sum + each, 0);
        expect(limits === null).toBe(needed > height);
        if (limits === null) return;
        expect(limits.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(height + 0.001);
        limits.forEach((limit, i) => {
          expect(limit).toBeGreaterThanOrEqual(least[i]!);
          expect(limit).toBeLessThanOrEqual(natural[i]! + 0.001);
        });
      }),
      { seed: 14 },
    );
  });
});
