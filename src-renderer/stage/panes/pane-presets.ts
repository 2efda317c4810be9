import { engineNamed } from '../../../core/engines/all.ts';
import type { PanePlan } from '../../../core/scene/stage/diagrams.ts';
import type { Size } from '../../../core/scene/stage/shot.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Direction, Pane, PaneTree } from '../../state/preferences/pane-tree.ts';

const BOUNDLESS: Size = { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY };

/** Minimum size of a pane in CSS pixels, with room for two lines of cells. */
const LEAST: Size = { width: 440, height: 300 };

/**
 * Returns the panes of a preset, numbered in reading order. Panes that would be too narrow are stacked; if they would be too low, they
 * become one pane.
 * @param room for all of them, in CSS pixels
 */
export function presetTree(engine: EngineId, name: string, room: Size = BOUNDLESS): PaneTree {
  const { presets } = engineNamed(engine).diagrams;
  let n = 0;
  const build = (plan: PanePlan, given: Size): PaneTree => {
    const direction = 'direction' in plan ? directionIn(plan, given) : null;
    if (!('direction' in plan) || direction === null) {
      n += 1;
      return newPane(`pane-${n}`, familiesIn(plan));
    }
    const children = plan.parts.map(([percent, part]) => build(part, partOf(given, direction, percent)));
    return { kind: 'split', direction, children, sizes: plan.parts.map(([percent]) => percent) };
  };
  return build(presets[name] ?? presets.one, room);
}

/** Returns the direction of a plan's parts in a room; null if they would be too small in either direction. */
function directionIn({ direction, parts }: Exclude<PanePlan, readonly string[]>, room: Size): Direction | null {
  const fits = (each: Direction): boolean =>
    parts.every(([percent]) => {
      const { width, height } = partOf(room, each, percent);
      return width >= LEAST.width && height >= LEAST.height;
    });
  if (fits(direction)) return direction;
  return fits('down') ? 'down' : null;
}

/** Returns the share of a room that a pane gets. */
export function partOf({ width, height }: Size, direction: Direction, percent: number): Size {
  const share = percent / 100;
  return direction === 'right' ? { width: width * share, height } : { width, height: height * share };
}

function familiesIn(plan: PanePlan): readonly string[] {
  return 'direction' in plan ? plan.parts.flatMap(([, part]) => familiesIn(part)) : plan;
}

export function newPane(id: string, families: readonly string[]): Pane {
  return { kind: 'pane', id, families, except: [], script: '' };
}

/** Returns the families that a new pane could show. */
export function familiesOf(engine: EngineId): readonly string[] {
  return engineNamed(engine).diagrams.families.map(({ id }) => id);
}
