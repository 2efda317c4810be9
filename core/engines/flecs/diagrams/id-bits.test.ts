import { expect, test } from 'vitest';
import type { View } from '../../../scene/kit/view.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { sceneAt, translator } from '../../../scene/testing/world.ts';

const run = runFlecs('create e1\ncreate e2\ndestroy e1\ncreate e3\nadd e2 (Likes,e3)');

/** Returns the texts of the block by the end of their keys: heading, captions, and the digits of each part. */
function textsOf(focus: View['focus'], position = run.timeline.length): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (const mark of sceneAt(run, position, { focus, translate: translator('en') }).marks) {
    if (mark.kind !== 'text') continue;
    const [kind, part = ''] = mark.key.split(':');
    if (kind === 'id-bits') texts.set(part, mark.text);
    else if (kind === 'id-digit') texts.set(`${part} digits`, (texts.get(`${part} digits`) ?? '') + mark.text);
  }
  return texts;
}

test('an entity has its generation above its index', () => {
  run.timeline.seek(run.timeline.length);
  const texts = textsOf({ kind: 'entity', entity: 1 });
  expect(texts.get('heading')).toMatch(/^e\d = 0x0000000\d0000000\d$/);
  const generation = Number.parseInt(texts.get('generation digits')!, 2);
  const index = Number.parseInt(texts.get('index digits')!, 2);
  expect([texts.get('generation'), texts.get('index')]).toEqual([`generation ${generation}`, `index ${index}`]);
  expect(texts.get('flags digits')).toBe('0000');
});

test('a pair has a flag, its relation and its target', () => {
  const texts = textsOf({ kind: 'component', id: '(Likes,1)' });
  expect(texts.get('heading')).toBe('(Likes,e3)');
  expect([texts.get('flags digits'), texts.get('relation'), texts.get('target')]).toEqual([
    '1000',
    'relation Likes',
    'target e3',
  ]);
});

test('nothing is drawn without a selection, so that the index has the room', () => {
  expect(textsOf(null).size).toBe(0);
});
