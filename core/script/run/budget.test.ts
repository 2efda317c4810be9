import { describe, expect, it } from 'vitest';
import { languageOf } from '../../engines/all.ts';
import type { Budget } from '../../trace/budget.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript, scriptBudget } from './run.ts';

const ROOMY: Budget = { steps: 1e9, bytes: 1e9, seconds: 1e9 };

/** One operation creates 4 billion entities; the others copy and clear them. */
const HUGE_HINT = `config entityBits 32
config versionBits 32
config sparsePage 8
component Position
component Velocity
create first Position
create last @4000000000 Position Velocity
clear Position
compact Position
query Position Velocity
`;

function run(text: string, budget: Partial<Budget>) {
  const language = languageOf('entt');
  return runScript(parseScript(text, 'test.ecs', language), language, undefined, { budget: { ...ROOMY, ...budget } });
}

describe('the budget of a run', () => {
  it('stops an operation that makes too many steps, and keeps earlier steps', () => {
    const { error, operations, timeline } = run(HUGE_HINT, { steps: 20_000 });
    expect(error?.code).toBe('budget-steps');
    expect(operations.map((record) => record.error?.code)).toEqual([undefined, 'budget-steps']);
    expect(timeline.length).toBeLessThan(30_000);
    timeline.seek(operations[0]!.endStep);
    expect(timeline.columns.get('Position.packed').length).toBe(1);
  });

  it('stops an operation that records too much in few steps', () => {
    const { error } = run('config sparsePage 1048576\ncomponent A\ncreate a A\n', { bytes: 2 ** 20 });
    expect(error?.code).toBe('budget-memory');
  });

  it('stops a run that takes too long', () => {
    expect(run(HUGE_HINT, { seconds: -1 }).error?.code).toBe('budget-time');
  });

  it('does not let a few lines fill the memory of a long script', () => {
    const language = languageOf('entt');
    const few = parseScript(
      'config sparsePage 1\ncomponent A\ncreate first\ncreate a @1048574\n',
      'test.ecs',
      language,
    );
    const { error, operations, timeline } = runScript(few, language);
    expect([error?.code, error?.args, operations.length]).toEqual(['budget-memory', { megabytes: 192 }, 2]);
    timeline.seek(operations[0]!.endStep);
    expect(timeline.columns.get('registry.entities.packed').length).toBe(1);
    const bytesFor = (count: number) => scriptBudget({ operations: new Array(count) }).bytes;
    expect([0, 1000, 1_000_000].map(bytesFor)).toEqual([3 * 2 ** 26, 3 * 2 ** 26 + 8_192_000, 2 ** 30]);
  });

  it('also ends in the steps that tell of pointers', () => {
    const begin = 'component A\ncreate a A\ncreate b A\ncreate far @805\n';
    // The budget is looked at once in 4096 steps. In some of these runs that is in a step of the pointer.
    for (let moved = 0; moved < 5; moved++) {
      const text = `${begin}${'compact A\n'.repeat(moved)}pointer p a A\n${'swap A a b\n'.repeat(9)}`;
      expect(run(text, { steps: 10 }).error?.code, `${moved}`).toBe('budget-steps');
    }
  });

  it('allows a run within its limits', () => {
    expect(run('component A\ncreate a A\nclear A\n', { steps: 4096 }).error).toBeNull();
  });
});
