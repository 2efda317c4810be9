import { z } from 'zod';
import { MAX_PANES, type PaneTree, panesOf } from './pane-tree.ts';

const DEEPEST = MAX_PANES;

const pane = z.object({
  kind: z.literal('pane'),
  id: z.string().regex(/^pane-\d{1,3}$/),
  families: z.array(z.string().max(64)).max(32),
  except: z.array(z.string().max(1000)).max(200),
  script: z.string().max(255),
});

const split = z
  .object({
    kind: z.literal('split'),
    direction: z.enum(['right', 'down']),
    children: z.array(z.unknown()).min(2).max(MAX_PANES),
    sizes: z.array(z.number().min(1).max(99)),
  })
  .refine(({ children, sizes }) => children.length === sizes.length)
  .refine(({ sizes }) => Math.abs(sizes.reduce((sum, size) => sum + size, 0) - 100) < 1);

/** Parses stored panes; null for an invalid tree. */
export function readPanes(stored: unknown): PaneTree | null {
  const tree = readTree(stored, 0);
  if (tree === null) return null;
  const ids = panesOf(tree).map(({ id }) => id);
  return ids.length <= MAX_PANES && new Set(ids).size === ids.length ? tree : null;
}

function readTree(stored: unknown, depth: number): PaneTree | null {
  const single = pane.safeParse(stored);
  if (single.success) return single.data;
  const found = depth < DEEPEST ? split.safeParse(stored) : null;
  if (found?.success !== true) return null;
  const children = found.data.children.map((child) => readTree(child, depth + 1));
  return children.every((child) => child !== null) ? { ...found.data, children } : null;
}
