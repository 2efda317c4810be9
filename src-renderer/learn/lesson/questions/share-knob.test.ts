import { afterEach, beforeEach, expect, test } from 'vitest';
import { presetTable, sizedCounts } from '../../../../core/compare/table/preset-table.ts';
import { engineNamed } from '../../../../core/engines/all.ts';
import { strictTranslator } from '../../../../core/testing/texts.ts';
import { useSizes } from '../../../compare/counting/sizes.ts';
import { resetKnob, turn } from '../../../compare/knob/knob-state.ts';
import { onSharedViewChange, sharedView } from '../../class/shared-view.ts';
import { closeLesson, goTo, openLesson, useLesson } from '../state/lesson-state.ts';
import { shareLessons } from './share-lesson.ts';

const TEXT = `---
title: Turned
engine: entt
goals: [Turn]
minutes: 5
---

First words.

\`\`\`setup
tag Selected
create e0
\`\`\`

\`\`\`ops
add e0 Selected
\`\`\`

\`\`\`compare
question: Which is cheaper?
engines: [entt, flecs]
show: knob
preset: sparse-set-or-archetype
entities: 10
\`\`\`
`;

const preset = 'sparse-set-or-archetype';
const engines = ['entt', 'flecs'].map(engineNamed);
const knob = () => sharedView()?.lesson?.knob ?? null;

shareLessons(strictTranslator('en'));
beforeEach(() => {
  openLesson({ name: 'turned.md', text: TEXT, id: null });
  resetKnob(10);
});
afterEach(() => {
  closeLesson();
  useSizes.setState({ counted: {} });
});

function goToKnob(): void {
  goTo(useLesson.getState().played!.moments.findIndex(({ kind }) => kind === 'compare'));
}

/** Counts what the worker of a window counts. */
function count(entities: number): void {
  const { counted } = useSizes.getState();
  const runs = engines.map((engine) => {
    const key = `${preset} ${engine.id}`;
    return [key, [...(counted[key] ?? []), sizedCounts(engine, { preset, entities })]];
  });
  useSizes.setState({ counted: Object.fromEntries(runs) });
}

test('followers receive the table of the numbers that are turned, only at their moment', () => {
  expect(knob()).toBeNull();
  goToKnob();
  expect(sharedView()!.prose).toBe('**Which is cheaper?**');
  expect(knob()).toMatchObject({ preset, entities: 10, table: null });
  count(10);
  expect(knob()!.table).toEqual(presetTable(engines, { preset, entities: 10 }));
  turn({ changes: 600, visits: 3 });
  expect(knob()!.table).toMatchObject({ changes: 600, visits: 3 });
  goTo(0);
  expect(knob()).toBeNull();
});

test('each turn and each count is news', () => {
  let news = 0;
  const stop = onSharedViewChange(() => news++);
  goToKnob();
  const before = news;
  turn({ entities: 30 });
  expect(news).toBeGreaterThan(before);
  expect(knob()!.table).toBeNull();
  const turned = news;
  count(10);
  count(30);
  expect(news).toBeGreaterThan(turned);
  expect(knob()!.table).toEqual(presetTable(engines, { preset, entities: 30 }));
  stop();
});
