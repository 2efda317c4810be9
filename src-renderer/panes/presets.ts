import { engineNamed } from '../../core/engines/all.ts';
import type { Plan } from '../../core/scene/diagrams.ts';
import type { Size } from '../../core/scene/shot.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { Direction, Pane, PaneTree } from '../state/pane-tree.ts';

const BOUNDLESS: Size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Names of an engine's arrangements of panes, the one to begin with first. */
export function presetsOf(engine: EngineId): readonly string[] {
  return Object.keys(engineNamed(engine).diagrams.presets);
}

/** What would be in smaller panes is in one: they have no room for two lines of cells. In CSS pixels. */
const LEAST: Size = { width: 540, height: 300 };

/**
 * Panes of a preset, numbered in reading order.
 * @param room for all of them, in CSS pixels
 */
export function presetTree(engine: EngineId, name: string, room: Size = BOUNDLESS): PaneTree {
  const { presets } = engineNamed(engine).diagrams;
  let n = 0;
  const build = (plan: Plan, given: Size): PaneTree => {
    const sizes = 'direction' in plan ? plan.parts.map(([percent]) => partOf(given, plan.direction, percent)) : [];
    if (!('direction' in plan) || sizes.some(({ width, height }) => width < LEAST.width || height < LEAST.height)) {
      n += 1;
      return newPane(`pane-${n}`, familiesIn(plan));
    }
    const { direction, parts } = plan;
    const children = parts.map(([, each], i) => build(each, sizes[i]!));
    return { kind: 'split', direction, children, sizes: parts.map(([percent]) => percent) };
  };
  return build(presets[name] ?? presets.one, room);
}

/** The share of a room that a pane gets. */
export function partOf({ width, height }: Size, direction: Direction, percent: number): Size {
  const share = percent / 100;
  return direction === 'right' ? { width: width * share, height } : { width, height: height * share };
}

function familiesIn(plan: Plan): readonly string[] {
  return 'direction' in plan ? plan.parts.flatMap(([, part]) => familiesIn(part)) : plan;
}

export function newPane(id: string, families: readonly string[]): Pane {
  return { kind: 'pane', id, families, except: [], script: '' };
}

/** Families that a new pane could show. */
export function familiesOf(engine: EngineId): readonly string[] {
  return engineNamed(engine).diagrams.families.map(({ id }) => id);
}
