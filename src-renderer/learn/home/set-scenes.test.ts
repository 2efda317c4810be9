import { expect, test } from 'vitest';
import type { Mark, Scene } from '../../../core/scene/scene.ts';
import { tweener } from '../../../core/scene/tween.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { isInside, setScenes, shownPart, transformOf, unitUnder } from './set-scenes.ts';
import { type Act, firstMemory, perform, UNITS } from './sparse-set-memory.ts';

const translate = strictTranslator('en');
const indexOf = (name: (typeof UNITS)[number]) => UNITS.indexOf(name);
/** bat, orc and owl, in this order. */
const first = firstMemory();

function scenesOf(act: Act, name: (typeof UNITS)[number]): readonly Scene[] {
  const deed = perform(act, indexOf(name), first);
  return setScenes(deed.after, deed, translate);
}

type Text = Mark & { readonly kind: 'text' };
const text = (marks: readonly Mark[], key: string): Text => marks.find((mark) => mark.key === key) as Text;

/** Returns the marks halfway between the first and the last scene. */
const halfway = (scenes: readonly Scene[]): readonly Mark[] => tweener(scenes[0]!, scenes.at(-1)!)(0.5);

test('the last member flies into the hole with its name, and its arrow follows', () => {
  const scenes = scenesOf('remove', 'orc');
  const marks = halfway(scenes);
  const middle = (text(marks, 'index:Burning.packed:1').x + text(marks, 'index:Burning.packed:2').x) / 2;
  expect(text(marks, 'value:Burning.packed:1')).toMatchObject({ text: '3', x: middle });
  expect(text(marks, 'name:Burning.packed:1')).toMatchObject({ text: 'owl', x: middle });
  const link = marks.find(({ key }) => key === 'pair:Burning.sparse:3');
  expect(link?.kind === 'path' && link.points.at(-2)).toBeCloseTo(middle);
});

test('the number of a new member flies from the numbers of all entities to the end of packed', () => {
  const scenes = scenesOf('insert', 'wolf');
  for (const [key, shown] of [
    ['value:Burning.packed:3', '4'],
    ['name:Burning.packed:3', 'wolf'],
  ] as const) {
    const flying = text(halfway(scenes), key);
    expect(flying.text).toBe(shown);
    expect(flying.y).toBeGreaterThan(text(scenes[0]!.marks, 'index:Burning.sparse:4').y + 20);
    expect(flying.y).toBeLessThan(text(scenes.at(-1)!.marks, key).y - 20);
  }
});

test('nothing flies when the last member is removed or an entity is looked up', () => {
  const moving = (scenes: readonly Scene[]) =>
    scenes.at(-1)!.marks.filter((mark) => isInside(mark, shownPart(scenes[0]!)) && mark.origin !== undefined);
  expect(moving(scenesOf('remove', 'owl'))).toEqual([]);
  expect(moving(scenesOf('lookup', 'orc'))).toEqual([]);
});

test('a visit reads one member after the other, from the end of packed', () => {
  const read = scenesOf('visit', 'orc').map(({ grids }) =>
    grids.flatMap(({ column, cells }) =>
      column === 'Burning.packed' ? cells.flatMap(({ row, state }) => (state === 'read' ? [row] : [])) : [],
    ),
  );
  expect(read).toEqual([[], [2], [1, 2], [0, 1, 2]]);
});

test('Home shows both arrays without the card and the values, and a click on a cell finds its entity', () => {
  const scene = scenesOf('insert', 'wolf').at(-1)!;
  const shown = shownPart(scene);
  const { after } = perform('insert', indexOf('wolf'), first);
  const keys = scene.marks.filter((mark) => isInside(mark, shown)).map(({ key }) => key);
  expect(keys).toEqual(expect.arrayContaining(['value:Burning.sparse:4', 'value:Burning.packed:3']));
  expect(keys.filter((key) => /payload|title|facts|owner/.test(key))).toEqual([]);
  const place = transformOf(shown, 612, 6);
  const cellOf = (column: string, row: number) => {
    const cell = scene.grids.find((grid) => grid.column === column)!.cells.find((each) => each.row === row)!;
    const middle = { x: cell.x + cell.width / 2, y: cell.y + cell.height / 2 };
    return unitUnder(scene, after, place, { x: middle.x * place.k + place.x, y: middle.y * place.k + place.y });
  };
  expect([cellOf('Burning.sparse', 2), cellOf('Burning.packed', 3)]).toEqual([indexOf('ghost'), indexOf('wolf')]);
  expect(unitUnder(scene, after, place, { x: 0, y: 0 })).toBeNull();
});
