import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';

const app = Object.assign(new EventEmitter(), { requestSingleInstanceLock: vi.fn(() => true) });
vi.mock('electron', () => ({ app }));
const { becomeOnlyInstance, fileFromArguments } = await import('./start-arguments.ts');

test.each([
  [['/opt/ecs-atlas'], false, null],
  [['/opt/ecs-atlas', 'a.ecs'], false, '/home/a.ecs'],
  [['/opt/ecs-atlas', '--no-sandbox', '/x/a.ecs', '--inspect=0'], false, '/x/a.ecs'],
  [['electron', '.'], true, null],
  [['electron', '--no-sandbox', '/repository', '../b.ecs'], true, '/b.ecs'],
  [['electron', '.', 'ecs-atlas://open?lesson=a&beat=2'], true, 'ecs-atlas://open?lesson=a&beat=2'],
  [['/opt/ecs-atlas', 'file:///x/a%20b.ecs'], false, '/x/a b.ecs'],
  [['/opt/ecs-atlas', 'file://elsewhere/x/a.ecs'], false, null],
])('%j opens %3$s', (argv, isDefaultApp, file) => {
  expect(fileFromArguments(argv, isDefaultApp, '/home')).toBe(file);
});

test('the first instance opens links and files of other instances, and nothing else', () => {
  const opened: (string | null)[] = [];
  expect(becomeOnlyInstance('/a.ecs', (file) => opened.push(file))).toBe(true);
  expect(app.requestSingleInstanceLock).toHaveBeenCalledWith({ file: '/a.ecs' });
  const event = { preventDefault: vi.fn() };
  for (const data of [{ file: '/b.ecs' }, { file: null }, { file: 7 }, 'x', null, undefined]) {
    app.emit('second-instance', event, [], '/', data);
  }
  app.emit('open-file', event, '/c.ecsrec');
  for (const link of ['ecs-atlas://open?lesson=a', 'https://example.com', 'file:///etc/passwd']) {
    app.emit('open-url', event, link);
  }
  expect(opened).toEqual(['/b.ecs', null, null, null, null, null, '/c.ecsrec', 'ecs-atlas://open?lesson=a']);
});

test('another instance passes its file on and is not the only one', () => {
  app.requestSingleInstanceLock.mockReturnValueOnce(false);
  expect(becomeOnlyInstance(null, () => undefined)).toBe(false);
});
