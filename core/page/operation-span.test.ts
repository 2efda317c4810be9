import { expect, test } from 'vitest';
import { languageOf } from '../engines/all.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { spanAt } from './operation-span.ts';

test('a set-up has one picture at its ends, and each access inside it that of its operation', () => {
  const language = languageOf('entt');
  const text = 'component Position\nsetup\ncreate a\nadd a Position\nend\nremove a Position';
  const run = runScript(parseScript(text, 'test', language), language);
  const [setup] = run.setups;
  const [create, add] = run.operations;
  expect(spanAt(run, setup!.to, 'beat')).toMatchObject({ from: setup!.from, to: setup!.to, kind: null });
  const inside = { from: create!.firstStep, to: create!.endStep, kind: 'create' };
  expect(spanAt(run, create!.endStep)).toEqual(inside);
  expect(spanAt(run, setup!.to, 'access')).toMatchObject({ from: add!.firstStep, to: add!.endStep, kind: 'add' });
});
