import { expect, test, vi } from 'vitest';

vi.mock('electron', () => ({ app: {} }));
const { fileFromArguments } = await import('./opening.ts');

test.each([
  [['/opt/ecs-atlas'], false, null],
  [['/opt/ecs-atlas', 'a.ecs'], false, '/home/a.ecs'],
  [['/opt/ecs-atlas', '--no-sandbox', '/x/a.ecs', '--inspect=0'], false, '/x/a.ecs'],
  [['electron', '.'], true, null],
  [['electron', '--no-sandbox', '/repository', '../b.ecs'], true, '/b.ecs'],
  [['electron', '.', 'ecs-atlas://open?lesson=a&beat=2'], true, 'ecs-atlas://open?lesson=a&beat=2'],
])('%j opens %3$s', (argv, isDefaultApp, file) => {
  expect(fileFromArguments(argv, isDefaultApp, '/home')).toBe(file);
});
