import type { Column } from '../trace/column.ts';
import { aosLayout } from './layout-aos.ts';
import { decsLayout } from './layout-decs.ts';
import { enttLayout } from './layout-entt.ts';
import { flecsLayout } from './layout-flecs.ts';
import { hashMapLayout } from './layout-hash-map.ts';
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
