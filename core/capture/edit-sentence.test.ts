import { expect, test } from 'vitest';
import { engineOf } from '../engines/all.ts';
import { worldOf } from '../testing/any-engine.ts';
import { strictTranslator } from '../testing/texts.ts';
import type { Edit } from '../wire/messages/edit.ts';
import { hello } from '../wire/testing/world.ts';
import { Capture } from './capture.ts';
import { editSentence, editsOf } from './edit-sentence.ts';

/** A game whose ids have 4 bits of version above 4 bits of index. Entity 3 is named hero. */
function captured(): Capture {
  const capture = new Capture(() => 1e9, engineOf);
  const meta = { kind: 'array', group: 'ids', role: 'entities', entityBits: 4, versionBits: 4 };
  const names = { kind: 'names', group: 'names', role: 'names', rows: 'entity' };
  capture.apply(hello);
  capture.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'ids', type: 'u8', meta },
      { id: 1, name: 'names', type: 'json', meta: names },
    ],
  });
  const columns = [
    { c: 0, whole: Uint8Array.of(0x23) },
    { c: 1, runs: [3, ['hero']] },
  ];
  capture.apply({ type: 'snapshot', seq: 1, frame: 0, time: 0, columns });
  return capture;
}

const edits: readonly Edit[] = [
  { id: 1, action: 'set', entity: 0x23, component: 'Health', field: 'value', value: 3 },
  { id: 2, action: 'add', entity: 0x23, component: 'Frozen' },
  { id: 3, action: 'remove', entity: 5, component: 'Frozen' },
  { id: 4, action: 'spawn', entity: 6 },
  { id: 5, action: 'despawn', entity: 7 },
  { id: 6, action: 'set', entity: 5, component: 'Name', value: 'x' },
];

const sentences = {
  en: [
    'ECS Atlas set Health.value of hero (3 v2) to 3.',
    'ECS Atlas added Frozen to hero (3 v2).',
    'ECS Atlas removed Frozen from 5 v0.',
    'ECS Atlas spawned 6 v0.',
    'ECS Atlas despawned 7 v0.',
    'ECS Atlas set Name of 5 v0 to x.',
  ],
  'zh-CN': [
    'ECS Atlas 将 hero (3 v2) 的 Health.value 设为 3。',
    'ECS Atlas 给 hero (3 v2) 添加了 Frozen。',
    'ECS Atlas 从 5 v0 移除了 Frozen。',
    'ECS Atlas 新建了 6 v0。',
    'ECS Atlas 销毁了 7 v0。',
    'ECS Atlas 将 5 v0 的 Name 设为 x。',
  ],
};

test.each(['en', 'zh-CN'] as const)('each kind of edit has a sentence in %s', (locale) => {
  const { world } = captured();
  const names = { world: worldOf(world.timeline), nameOf: world.nameOf, translate: strictTranslator(locale) };
  expect(edits.map((edit) => editSentence([edit], names))).toEqual(sentences[locale]);
  expect(editSentence(edits.slice(3, 5), names)).toBe(sentences[locale].slice(3, 5).join(locale === 'en' ? ' ' : ''));
  expect(editSentence([], names)).toBe('');
});

test('edits of an entity index are found for all versions of the entity', () => {
  const world = worldOf(captured().world.timeline);
  expect(editsOf(edits, 3, world).map(({ id }) => id)).toEqual([1, 2]);
  expect(editsOf(edits, 5, world).map(({ id }) => id)).toEqual([3, 6]);
});
