import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';

/** One diagram. */
export interface Pane extends StructureChoice {
  readonly kind: 'pane';
  /** Unique in the tree. */
  readonly id: string;
  /** The script whose structures `except` names. */
  readonly script: string;
}

export type Direction = 'right' | 'down';

/** Panes side by side or below each other. */
export interface Split {
  readonly kind: 'split';
  readonly direction: Direction;
  readonly children: readonly PaneTree[];
  /** Percent of the whole for each child. */
  readonly sizes: readonly number[];
}

export type PaneTree = Pane | Split;

/** More panes would be unreadable on any screen. */
export const MAX_PANES = 6;

/** Returns all panes in reading order. */
export function panesOf(tree: PaneTree): readonly Pane[] {
  return tree.kind === 'pane' ? [tree] : tree.children.flatMap(panesOf);
}

/** Returns a unique key for a split: no two splits of a tree contain the same panes. */
export function splitKey(split: Split): string {
  return `${split.direction}:${panesOf(split)
    .map(({ id }) => id)
    .join(',')}`;
}

/** Returns the smallest free id. */
export function freshId(tree: PaneTree): string {
  const used = new Set(panesOf(tree).map(({ id }) => id));
  let n = 1;
  while (used.has(`pane-${n}`)) n++;
  return `pane-${n}`;
}

export function changePane(tree: PaneTree, id: string, patch: Partial<Omit<Pane, 'kind' | 'id'>>): PaneTree {
  return replace(tree, id, (pane) => ({ ...pane, ...patch }));
}

/** Adds `added` next to or below a pane; they share its room. */
export function splitPane(tree: PaneTree, id: string, direction: Direction, added: Pane): PaneTree {
  if (tree.kind === 'pane') {
    return tree.id === id ? { kind: 'split', direction, children: [tree, added], sizes: [50, 50] } : tree;
  }
  const at = tree.children.findIndex((child) => child.kind === 'pane' && child.id === id);
  if (at === -1 || tree.direction !== direction) {
    return { ...tree, children: tree.children.map((child) => splitPane(child, id, direction, added)) };
  }
  const half = tree.sizes[at]! / 2;
  return {
    ...tree,
    children: tree.children.toSpliced(at + 1, 0, added),
    sizes: tree.sizes.toSpliced(at, 1, half, half),
  };
}

/** Removes a pane; the others of its split share its room. The last pane stays. */
export function closePane(tree: PaneTree, id: string): PaneTree {
  return without(tree, id) ?? tree;
}

/** Sets the sizes of the children of a split. */
export function resizeSplit(tree: PaneTree, key: string, sizes: readonly number[]): PaneTree {
  if (tree.kind === 'pane') return tree;
  if (splitKey(tree) === key) return sizes.length === tree.children.length ? { ...tree, sizes } : tree;
  return { ...tree, children: tree.children.map((child) => resizeSplit(child, key, sizes)) };
}

/** Returns the pane that is `by` places after another, wrapping around. */
export function paneAfter(tree: PaneTree, id: string, by: 1 | -1): Pane {
  const panes = panesOf(tree);
  const at = panes.findIndex((pane) => pane.id === id);
  return panes.at((at + by) % panes.length)!;
}

function replace(tree: PaneTree, id: string, change: (pane: Pane) => PaneTree): PaneTree {
  if (tree.kind === 'pane') return tree.id === id ? change(tree) : tree;
  return { ...tree, children: tree.children.map((child) => replace(child, id, change)) };
}

function without(tree: PaneTree, id: string): PaneTree | null {
  if (tree.kind === 'pane') return tree.id === id ? null : tree;
  const left = tree.children.flatMap((child, i) => {
    const kept = without(child, id);
    return kept === null ? [] : [{ kept, size: tree.sizes[i]! }];
  });
  if (left.length === 0) return null;
  if (left.length === 1) return left[0]!.kept;
  const room = left.reduce((sum, { size }) => sum + size, 0);
  // A nested split of the same direction is merged into its parent.
  const flat = left.flatMap(({ kept, size }) => {
    const share = (100 * size) / room;
    if (kept.kind === 'pane' || kept.direction !== tree.direction) return [{ kept, share }];
    return kept.children.map((child, i) => ({ kept: child, share: (share * kept.sizes[i]!) / 100 }));
  });
  return { ...tree, children: flat.map(({ kept }) => kept), sizes: flat.map(({ share }) => share) };
}
