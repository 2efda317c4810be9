import { expect } from 'vitest';
import type { ColumnSet } from '../../../../trace/column-set.ts';
import { generationOf, slotOfHandle } from '../handle.ts';
import { OBJECTS } from '../objects.ts';
import { flagPlace } from '../struct.ts';

/** Checks that the objects have exactly the expected components, and that exactly the dead slots are in the list of free ones. */
export function checkObjects(columns: ColumnSet, world: ReadonlyMap<number, ReadonlyMap<string, number>>): void {
  const generation = columns.get(`${OBJECTS}.generation`);
  const members = generation.meta.members as readonly string[];
  const flag = (slot: number, at: number): boolean => {
    const { word, mask } = flagPlace(at);
    return (Number(columns.get(`${OBJECTS}.flags.${word}`).peek(slot)) & mask) !== 0;
  };
  const dead: number[] = [];
  const bySlot = new Map([...world].map(([entity, has]) => [slotOfHandle(entity), { entity, has }]));
  for (let slot = 0; slot < generation.length; slot++) {
    const own = bySlot.get(slot);
    expect(flag(slot, 0), `slot ${slot} alive`).toBe(own !== undefined);
    if (own === undefined) dead.push(slot);
    else expect(generation.peek(slot)).toBe(generationOf(own.entity));
    members.forEach((name, i) => {
      expect(flag(slot, i + 1), `${name} of slot ${slot}`).toBe(own?.has.has(name) ?? false);
      const values = columns.find(`${OBJECTS}.value.${name}`);
      if (values !== undefined) expect(values.peek(slot)).toBe(own?.has.get(name));
    });
  }
  const free = columns.get(`${OBJECTS}.free`);
  const waiting = Array.from({ length: free.length }, (_, row) => Number(free.peek(row)));
  expect(waiting.sort((a, b) => a - b)).toEqual(dead);
  expect(bySlot.size).toBe(world.size);
}
