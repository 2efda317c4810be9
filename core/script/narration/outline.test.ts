import { expect, test } from 'vitest';
import { runOn } from '../../testing/run-on.ts';
import { parseScript } from '../parse/parse.ts';
import { chapterAt, chaptersOf, chosenChapters, outlineOf, titleComment, UnknownChapter } from './outline.ts';

const TEXT = `component P
# Not above an operation

# The world
# in two lines
setup
create a
# inside
create b
end

destroy b
## Values
add a P 3
#
remove a P
`;
const run = runOn('entt', TEXT, 'o.ecs');
const at = (i: number) => run.operations[i]!;

test('the script has no errors', () => {
  expect(run.script.diagnostics).toEqual([]);
  expect(run.error).toBeNull();
});

test('a comment right above an operation is a chapter', () => {
  expect(chaptersOf(run)).toEqual([
    { position: 0, title: 'The world' },
    { position: at(3).firstStep, title: 'Values' },
  ]);
});

test('a position is in the chapter whose steps led to it', () => {
  const chapters = chaptersOf(run);
  expect([0, 1, at(3).firstStep, at(3).firstStep + 1].map((position) => chapterAt(chapters, position))).toEqual([
    -1, 0, 0, 1,
  ]);
});

test('the outline has each chapter before its operation, and each set-up as one entry', () => {
  const lines = outlineOf(run).map(({ kind, title, from, to }) => [kind, title, from, to]);
  const own = (i: number) => ['operation', at(i).operation.text, at(i).firstStep, at(i).endStep];
  expect(lines).toEqual([
    ['chapter', 'The world', 0, 0],
    ['setup', '2', 0, at(1).endStep],
    own(2),
    ['chapter', 'Values', at(3).firstStep, at(3).firstStep],
    own(3),
    own(4),
  ]);
});

test('a comment inside a set-up is not a chapter', () => {
  const two = 'setup\ncreate a\ncreate b\nend\nsetup\ncreate c\n# inside\ncreate d\nend\n# after\ncreate e\n';
  const { operations, ...rest } = runOn('entt', two, 'o.ecs');
  expect(chaptersOf({ operations, ...rest })).toEqual([{ position: operations[4]!.firstStep, title: 'after' }]);
});

test('an unknown chapter is reported with the known ones', () => {
  expect(() => chosenChapters(run, ['nothing'])).toThrowError(UnknownChapter);
  expect(() => chosenChapters(run, ['nothing'])).toThrowError(/There is no chapter nothing among The world, /);
  expect(() => chosenChapters(run, [99])).toThrowError(/There is no chapter 99/);
});

test('parts are selected by number, title or beginning', () => {
  const last = run.operations.length - 1;
  const [add, remove] = [at(last - 1), at(last)];
  const span = ({ firstStep: from, endStep: to }: typeof add) => ({ from, to });
  expect(chosenChapters(run, ['add'])).toMatchObject([span(add)]);
  expect(chosenChapters(run, ['REMOVE A'])).toMatchObject([span(remove)]);
  expect(chosenChapters(run, ['setup', 'Setup'])).toEqual([
    { from: 0, to: at(1).endStep },
    { from: 0, to: at(1).endStep },
  ]);
  expect(chosenChapters(run, ['values'])).toEqual([{ from: add.firstStep, to: remove.endStep }]);
  expect(chosenChapters(run, ['remove', 'add'])).toMatchObject([span(remove), span(add)]);
  // A chapter extends to the next one. Only its full title selects it.
  expect(chosenChapters(run, ['the world'])).toEqual([{ from: 0, to: add.firstStep }]);
  expect(() => chosenChapters(run, ['the'])).toThrowError(UnknownChapter);
  const parts = outlineOf(run).filter(({ kind }) => kind !== 'chapter');
  expect(chosenChapters(run, [1])).toEqual([parts[0]]);
  expect(() => chosenChapters(run, ['ad'])).toThrowError(UnknownChapter);
});

test.each([
  ['# Four arrays\n\ncreate a', 'Four arrays'],
  ['# Two lines\n# are prose.\n\ncreate a', null],
  ['# Above declarations\nconfig version 3.16\ncomponent A\ncreate a', 'Above declarations'],
  ['# Above an operation\ncreate a', null],
  ['# Above a set-up\nsetup\n  create a\nend', null],
  ['\ncreate a', null],
] as const)('the title of %j is %j', (text, title) => {
  expect(titleComment(parseScript(text, 'a.ecs'))).toBe(title);
});
