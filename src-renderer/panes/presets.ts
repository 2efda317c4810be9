import { engineNamed } from '../../core/engines/all.ts';
import type { Plan } from '../../core/scene/diagrams.ts';
import type { EngineId } from '../../core/script/language.ts';
import type { Pane, PaneTree } from '../state/pane-tree.ts';

/** Names of an engine's arrangements of panes, the one to begin with first. */
export function presetsOf(engine: EngineId): readonly string[] {
  return Object.keys(engineNamed(engine).diagrams.presets);
}

/** Panes of a preset, numbered in reading order. */
export function presetTree(engine: EngineId, name: string): PaneTree {
  const { presets } = engineNamed(engine).diagrams;
  let n = 0;
  const build = (part: Plan): PaneTree => {
    if (!('direction' in part)) {
      n += 1;
      return newPane(`pane-${n}`, part);
    }
    const { direction, parts } = part;
    const children = parts.map(([, each]) => build(each));
    return { kind: 'split', direction, children, sizes: parts.map(([size]) => size) };
  };
  return build(presets[name] ?? presets.one);
}

export function newPane(id: string, families: readonly string[]): Pane {
  return { kind: 'pane', id, families, except: [], script: '' };
}

/** Families that a new pane could show. */
export function familiesOf(engine: EngineId): readonly string[] {
  return engineNamed(engine).diagrams.families.map(({ id }) => id);
}
