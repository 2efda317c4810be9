import { expect, test } from 'vitest';
import { worldOf } from '../../testing/any-engine.ts';
import { runOn } from '../../testing/run-on.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { parseCondition } from './condition.ts';
import { missingNamesIn, missingSentences } from './missing-names.ts';

const SCRIPT = `
component Position
component Velocity
create hero Position
set hero Position 5
create b
add b Velocity
`;

const done = runOn('entt', SCRIPT);
done.timeline.seek(done.timeline.length);

const missing = (condition: string) =>
  missingNamesIn(worldOf(done.timeline), parseCondition(condition), done.nameOf).map(({ name }) => name);

test.each([
  ['count(Boid !Dead) > 10', ['Boid', 'Dead']],
  ['Health.value < 10', ['Health']],
  ['Health < 0', ['Health']],
  ['game.Health.value < 10', ['game.Health.value']],
  ['+Burning', ['Burning']],
  ['-Pos', ['Pos']],
  ['(Likes,*)', ['(Likes,*)']],
])('%s: reports the names that the world does not have', (condition, names) => {
  expect(missing(condition)).toEqual(names);
});

test.each([
  'Position.x < 10',
  'position = 5',
  'count(Velo) > 1',
  'count(*) > 1',
  'count(her) = 1',
  '"nobody"',
  '42',
  '+*',
  '-position',
])('%s: no name is missing', (condition) => {
  expect(missing(condition)).toEqual([]);
});

test('nothing is missing in an empty world', () => {
  done.timeline.seek(0);
  expect(missing('Health < 0')).toEqual([]);
  done.timeline.seek(done.timeline.length);
});

test('the sentence lists existing names up to a limit', () => {
  const known = [...'ABCDEFGHI'];
  expect(missingSentences([{ name: 'Health', known: known.slice(0, 2) }], 'boids', strictTranslator('en'))).toEqual([
    'boids has no Health. It has A, B.',
  ]);
  expect(missingSentences([{ name: 'Health', known }], 'boids', strictTranslator('zh-CN'))).toEqual([
    'boids 中没有 Health。现有：A、B、C、D、E、F、G、H 等。',
  ]);
});
