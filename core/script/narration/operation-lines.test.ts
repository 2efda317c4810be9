import { describe, expect, test } from 'vitest';
import { writeText } from '../../cells/write-text.ts';
import { engineNamed } from '../../engines/all.ts';
import { runOn } from '../../testing/run-on.ts';
import { strictTranslator } from '../../testing/texts.ts';
import type { EngineId } from '../language/language.ts';
import type { ScriptRun } from '../run/run.ts';
import { operationLines } from './operation-lines.ts';

const OPERATIONS = 'create a\ncreate b\nadd a Position 5\nadd b Position 6';
const SCRIPT = `component Position\n${OPERATIONS}`;

function run(text: string, engine: EngineId): ScriptRun {
  return runOn(engine, text);
}

/** Returns the summary of the last operation: indentation, text, written value, how often it ran. */
function summary(done: ScriptRun): readonly string[] {
  const { timeline, language } = done;
  timeline.seek(timeline.length);
  const { cells } = engineNamed(done.engine);
  const view = { translate: strictTranslator('en'), nameOf: done.nameOf };
  return operationLines(done, timeline.length, language.pseudocode)!.map(({ line, indent, times, write, isLast }) => {
    const value = write === null ? null : writeText(cells, timeline.columns, write, view);
    const code = `${'  '.repeat(indent)}${language.pseudocode[line]!.text}`;
    return `${code}${value === null ? '' : ` # ${value}`}${times > 1 ? ` × ${times}` : ''}${isLast ? ' <' : ''}`;
  });
}

describe('the lines of an operation', () => {
  test('are listed in the order in which they ran, below the heads of their routines', () => {
    expect(summary(run(`${SCRIPT}\nremove a Position`, 'entt'))).toEqual([
      'remove<Component>(entity):',
      '  if entity is not in the storage: return',
      '  swap_and_pop(entity):',
      '    position = index(sparse[entity])',
      '    hole = packed[position]',
      '    packed[position] = packed.back() # Position.packed[0] = b',
      '    sparse[packed.back()] = position # Position.sparse[1] = 0 v0',
      '    payload[position] = move(payload.back()) # Position.payload[0] = 6',
      '    sparse[entity] = null',
      '    packed.pop_back() <',
    ]);
  });

  test('count how often they ran, and a second call does not repeat them', () => {
    const lines = summary(run(`component B\n${SCRIPT}\nadd a B 1\nadd b B 2\ndestroy a`, 'entt'));
    expect(lines.filter((line) => line.includes('swap_and_pop(entity):'))).toHaveLength(1);
    expect(lines).toContain('      packed[position] = packed.back() # B.packed[0] = b × 2');
    expect(lines.at(0)).toBe('destroy(entity):');
  });

  test.each(['entt', 'flecs', 'decs'])(
    'begin with the operation’s routine and have one current line in %s',
    (engine) => {
      const lines = summary(run(`${SCRIPT}\nremove a Position`, engine));
      expect(lines[0]).toMatch(/^\S.*:$/);
      expect(lines.filter((line) => line.endsWith(' <'))).toHaveLength(1);
    },
  );
});

test('there are no lines at the start, within an operation and after a set-up', () => {
  const done = run(`component Position\nsetup\n${OPERATIONS}\nend\nremove a Position`, 'entt');
  const { pseudocode } = done.language;
  const [{ to: end }] = done.setups as [ScriptRun['setups'][number]];
  const { length } = done.timeline;
  expect([0, end - 1, end, length - 1].map((position) => operationLines(done, position, pseudocode))).toEqual([
    ...[null, null, null, null],
  ]);
  expect(operationLines(done, length, pseudocode)).not.toBeNull();
});
