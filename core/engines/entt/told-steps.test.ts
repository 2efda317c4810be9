import { expect, test } from 'vitest';
import { runWhole } from '../../testing/run-on.ts';

/** Returns the arguments of all steps with one of these codes. */
function argsOf(text: string, ...codes: readonly string[]) {
  const { timeline } = runWhole('entt', text);
  const steps = Array.from({ length: timeline.length }, (_, i) => timeline.stepAt(i));
  return steps.flatMap(({ code, args }) => (codes.includes(code) ? [[code, args]] : []));
}

test('saving and loading count entities, not holes, and a tag has no values', () => {
  const text = `config version 3.16
component P pinned
tag T
create a P T
create b P
remove a P
save P T
load`;
  expect(argsOf(text, 'save-storage', 'save-tag', 'load-storage')).toEqual([
    ['save-storage', { component: 'P', count: 1 }],
    ['save-tag', { component: 'T', count: 1 }],
    ['load-storage', { component: 'P', count: 1 }],
    ['load-storage', { component: 'T', count: 1 }],
  ]);
});

test('only a listener that is not the last one is replaced by it', () => {
  const text = `component P
connect x on_construct P as e
end
connect y on_construct P as e
end
connect z on_construct P as e
end
disconnect x
disconnect y`;
  expect(argsOf(text, 'disconnect-listener', 'disconnect-last')).toMatchObject([
    ['disconnect-listener', { listener: 'x' }],
    ['disconnect-last', { listener: 'y' }],
  ]);
});
