import { expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../engines/all.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { runWhole } from '../testing/run-on.ts';
import { sample } from '../testing/sample.ts';
import { scriptTexts } from '../testing/scripts.ts';
import { differences, groupChanges, readWorld } from './difference.ts';
import { textsOf, differences as wholeDifferences, wholeWorld } from './testing/oracle.ts';

test('between any two positions it is the difference of the whole worlds without moves', () => {
  for (const { text } of sample(scriptTexts(), 8))
    for (const engine of scriptEngineIds) {
      const script = parseScript(text, 'test.ecs', languageOf(engine));
      if (script.diagnostics.length > 0) continue;
      const { timeline, operations } = runScript(script, languageOf(engine));
      const [a, b] = [operations[Math.floor(operations.length / 3)]!.endStep, operations.at(-1)!.endStep];
      const [was, is] = [a, b].map((at) => {
        timeline.seek(at);
        const { columns } = timeline;
        return { reading: readWorld(columns, engineNamed(engine)), whole: wholeWorld(columns, engineNamed(engine)) };
      });
      const found = textsOf(differences(was!.reading, is!.reading));
      expect([...found].sort(), engine).toEqual(
        [...wholeDifferences(was!.whole, is!.whole)].filter((text) => !text.startsWith('moved')).sort(),
      );
    }
});

test('groups come with the largest first, without components that went with their entity', () => {
  const run = runWhole(
    'entt',
    'component P\ncomponent Q\ncreate a\ncreate b\ncreate c\nadd a P\nadd a Q\nadd b P\nadd c P\nremove b P\nremove c P\ndestroy a\nadd b Q',
  );
  const { timeline, operations } = run;
  const reading = (i: number) => {
    timeline.seek(operations[i]!.endStep);
    return readWorld(timeline.columns, engineNamed('entt'));
  };
  const groups = groupChanges(differences(reading(6), reading(10)), () => '');
  expect(groups.map(({ kind, component, changes }) => [kind, component, changes.length])).toEqual([
    ['destroyed', null, 1],
    ['lost', 'P', 2],
    ['gained', 'Q', 1],
  ]);
});
