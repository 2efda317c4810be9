import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampledRuns } from '../../../core/testing/sample.ts';
import { newPane } from '../../stage/panes/pane-presets.ts';
import {
  changePane,
  closePane,
  type Direction,
  freshId,
  MAX_PANES,
  type PaneTree,
  paneAfter,
  panesOf,
  resizeSplit,
  splitKey,
  splitPane,
} from './pane-tree.ts';
import { readPanes } from './stored-panes.ts';

const one = newPane('pane-1', ['tables']);
const ids = (tree: PaneTree) => panesOf(tree).map(({ id }) => id);
const split = (tree: PaneTree, id: string, direction: Direction): PaneTree =>
  splitPane(tree, id, direction, newPane(freshId(tree), []));

describe('splitting', () => {
  test('puts the new pane after the old one, in half of its room', () => {
    const tree = split(one, 'pane-1', 'right');
    expect(ids(tree)).toEqual(['pane-1', 'pane-2']);
    expect(tree).toMatchObject({ kind: 'split', direction: 'right', sizes: [50, 50] });
  });

  test('in the same direction stays flat, in the other direction nests', () => {
    const three = split(split(one, 'pane-1', 'right'), 'pane-1', 'right');
    expect(ids(three)).toEqual(['pane-1', 'pane-3', 'pane-2']);
    expect(three).toMatchObject({ sizes: [25, 25, 50] });
    const nested = split(three, 'pane-3', 'down');
    expect(ids(nested)).toEqual(['pane-1', 'pane-3', 'pane-4', 'pane-2']);
    expect(nested).toMatchObject({
      children: [{ kind: 'pane' }, { kind: 'split', direction: 'down' }, { kind: 'pane' }],
    });
  });
});

describe('closing', () => {
  test('gives the room to the others, and leaves no split with one pane', () => {
    const tree = split(split(one, 'pane-1', 'right'), 'pane-2', 'down');
    const left = closePane(tree, 'pane-2');
    expect(left).toMatchObject({ direction: 'right', children: [{ id: 'pane-1' }, { id: 'pane-3' }] });
    expect(closePane(left, 'pane-1')).toMatchObject({ kind: 'pane', id: 'pane-3' });
  });

  test('keeps the last pane', () => {
    expect(closePane(one, 'pane-1')).toBe(one);
  });

  test('merges a remaining split with its parent of the same direction', () => {
    const tree = split(split(split(one, 'pane-1', 'right'), 'pane-2', 'down'), 'pane-3', 'right');
    const flat = closePane(tree, 'pane-2');
    expect(flat).toMatchObject({
      direction: 'right',
      children: [{ id: 'pane-1' }, { id: 'pane-3' }, { id: 'pane-4' }],
    });
    expect(flat).toMatchObject({ sizes: [50, 25, 25] });
  });
});

test('changing a pane keeps the objects of the others', () => {
  const tree = split(one, 'pane-1', 'down');
  const changed = changePane(tree, 'pane-2', { families: ['query'] });
  expect(panesOf(changed)[0]).toBe(panesOf(tree)[0]);
  expect(panesOf(changed)[1]).toMatchObject({ id: 'pane-2', families: ['query'] });
});

test('a split is resized by its key, and only with as many sizes as it has children', () => {
  const tree = split(split(one, 'pane-1', 'right'), 'pane-2', 'down');
  expect(resizeSplit(tree, 'down:pane-2,pane-3', [30, 70])).toMatchObject({
    sizes: [50, 50],
    children: [{}, { sizes: [30, 70] }],
  });
  expect(resizeSplit(tree, 'down:pane-2,pane-3', [30, 30, 40])).toEqual(tree);
});

test('panes follow each other in reading order', () => {
  const tree = split(split(one, 'pane-1', 'right'), 'pane-1', 'down');
  expect(ids(tree)).toEqual(['pane-1', 'pane-3', 'pane-2']);
  expect(paneAfter(tree, 'pane-2', 1).id).toBe('pane-1');
  expect(paneAfter(tree, 'pane-1', -1).id).toBe('pane-2');
});

test('after any splits, closings and resizes the tree can be stored', () => {
  const step = fc.record({
    what: fc.constantFrom('right', 'down', 'close', 'resize'),
    at: fc.nat(MAX_PANES - 1),
    size: fc.integer({ min: 5, max: 95 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let tree: PaneTree = one;
      for (const { what, at, size } of steps) {
        const panes = panesOf(tree);
        const { id } = panes[at % panes.length]!;
        if (what === 'close') tree = closePane(tree, id);
        else if (what === 'resize') {
          if (tree.kind === 'split' && tree.children.length === 2)
            tree = resizeSplit(tree, splitKey(tree), [size, 100 - size]);
        } else if (panes.length < MAX_PANES) tree = split(tree, id, what as Direction);
        expect(new Set(ids(tree)).size).toBe(panesOf(tree).length);
      }
      const small = JSON.stringify(tree).match(/"sizes":\[[^\]]*\b0\.\d/) !== null;
      if (!small) expect(readPanes(JSON.parse(JSON.stringify(tree)))).toEqual(tree);
    }),
    sampledRuns(300),
  );
});
