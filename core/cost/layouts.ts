import { aosLayout } from '../engines/aos/memory.ts';
import { decsLayout } from '../engines/decs/memory.ts';
import { enttLayout } from '../engines/entt/memory.ts';
import { flecsLayout } from '../engines/flecs/memory.ts';
import { hashMapLayout } from '../engines/hash-map/memory.ts';
import type { Column } from '../trace/column.ts';
import { type EngineLayout, placeKey } from './placement.ts';

/** By the first part of a column's `meta.kind`. */
const layouts: Readonly<Record<string, EngineLayout>> = {
  decs: decsLayout,
  entt: enttLayout,
  flecs: flecsLayout,
  'hash-map': hashMapLayout,
  aos: aosLayout,
};

/** The layout of the engine that a column belongs to; undefined when none is declared. */
export function layoutOf(column: Column): EngineLayout | undefined {
  return layouts[placeKey(column).split(/[./]/, 1)[0]!];
}

/** Every layout that is declared. */
export function allLayouts(): readonly EngineLayout[] {
  return Object.values(layouts);
}
