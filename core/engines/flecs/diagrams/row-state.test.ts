import { describe, expect, test } from 'vitest';
import type { Scene } from '../../../scene/scene.ts';
import { runFlecs } from '../../../scene/testing/flecs-world.ts';
import { positionAfter, sceneAt } from '../../../scene/testing/world.ts';

const run = runFlecs(`create a
create b
set a Position 1
set b Position 2
set a Velocity 3
`);

const keys = (scene: Scene, prefix: string) =>
  scene.marks.flatMap(({ key }) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));

describe('rows of a table during a move', () => {
  const texts = (code: string) => {
    const scene = sceneAt(run, positionAfter(run, code));
    return {
      isNew: keys(scene, 'new:table.'),
      left: keys(scene, 'moved:table.'),
      hatched: keys(scene, 'hatch:table.'),
    };
  };

  test('a new row is dashed until its entity’s record points to it', () => {
    for (const code of ['flecs-append-row', 'flecs-construct']) expect(texts(code).isNew).toEqual(['2.entities:0']);
    expect(texts('flecs-place-record').isNew).toEqual([]);
  });

  test('a row is a hatched hole after the record changes, until another row fills it', () => {
    const hole = ['1.entities:0', '1.column.0:0'];
    expect(texts('flecs-place-record')).toMatchObject({ left: ['1.entities:0'], hatched: hole });
    expect(texts('flecs-fill-hole').left).toEqual(['1.entities:0']);
    const last = ['1.entities:1', '1.column.0:1'];
    expect(texts('flecs-fix-record')).toMatchObject({ left: ['1.entities:1'], hatched: last });
    expect(texts('flecs-pop-row')).toEqual({ isNew: [], left: [], hatched: [] });
  });

  test('an id being created is dashed and not counted as waiting', () => {
    for (const code of ['flecs-append-dense', 'flecs-link-record']) {
      const scene = sceneAt(run, positionAfter(run, code));
      expect(keys(scene, 'new:entities.dense')).toEqual([':2']);
      const facts = scene.marks.find(({ key }) => key === 'facts:entity-index');
      expect(facts).toMatchObject({ text: '1 alive · 0 to recycle · 1 being created' });
    }
    expect(keys(sceneAt(run, positionAfter(run, 'flecs-grow-alive')), 'new:entities.dense')).toEqual([]);
  });
});
