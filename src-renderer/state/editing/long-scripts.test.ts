import { beforeEach, expect, test, vi } from 'vitest';
import { languageOf } from '../../../core/engines/all.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { openScriptFile } from '../open/open-script-file.ts';
import { runAtOnce } from '../script/beginning-of-run.ts';
import { markSaved, openScript, useSession } from '../session/session.ts';
import { useShell } from '../window/window-state.ts';
import { applyTyping, isTyping, typed } from './typing.ts';

const longText = (name: string) =>
  `component A\n${Array.from({ length: 12_000 }, (_, i) => `create ${name}${i}`).join('\n')}\n`;
const nameShown = () => useSession.getState().document.name;

beforeEach(() => openScript({ name: 'before.ecs', text: 'component A\n' }));

test('a short script is shown immediately', () => {
  void openScriptFile({ name: 'short.ecs', text: 'component A\ncreate a\n' });
  expect(nameShown()).toBe('short.ecs');
});

test('a long script is shown with its diagnostics once it is parsed', async () => {
  const opened = openScriptFile({ name: 'long.ecs', text: longText('e') });
  expect(nameShown()).toBe('before.ecs');
  await opened;
  const { document } = useSession.getState();
  expect([document.name, document.script.operations.length]).toEqual(['long.ecs', 12_000]);
  expect(document.run.script).toBe(document.script);
});

test('the script that is opened last is shown, however long the previous one takes', async () => {
  const first = openScriptFile({ name: 'first.ecs', text: longText('a') });
  const second = openScriptFile({ name: 'second.ecs', text: longText('b') });
  await Promise.all([first, second]);
  expect(nameShown()).toBe('second.ecs');
  const third = openScriptFile({ name: 'third.ecs', text: longText('c') });
  openScript({ name: 'link.ecs', text: 'component A\n' });
  await third;
  expect(nameShown()).toBe('link.ecs');
});

test('edits made while a long script is parsed are lost only if the user agrees', async () => {
  const opened = openScriptFile({ name: 'long.ecs', text: longText('e') });
  typed('component B\n');
  applyTyping();
  await opened;
  const { dialog } = useShell.getState();
  expect([nameShown(), dialog?.kind]).toEqual(['before.ecs', 'discard']);
  if (dialog?.kind === 'discard') dialog.proceed();
  expect([nameShown(), useShell.getState().dialog]).toEqual(['long.ecs', null]);
});

test('edits made and saved while a long script is parsed cause no question', async () => {
  const opened = openScriptFile({ name: 'long.ecs', text: longText('e') });
  typed('component B\n');
  applyTyping();
  markSaved({ name: 'before.ecs', text: 'component B\n' });
  await opened;
  expect([nameShown(), useShell.getState().dialog]).toEqual(['long.ecs', null]);
});

test('a long text that is typed is applied once it is parsed; text typed meanwhile counts', async () => {
  vi.useFakeTimers();
  try {
    const [first, last] = [longText('typed'), longText('again')];
    typed(first);
    // Advances past the pause after typing, and one slice.
    await vi.advanceTimersByTimeAsync(221);
    expect([useSession.getState().document.text, isTyping()]).toEqual(['component A\n', true]);
    typed(last);
    await vi.runAllTimersAsync();
    const { document, history } = useSession.getState();
    expect([document.text === last, document.script.operations.length, isTyping()]).toEqual([true, 12_000, false]);
    expect(history.past).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test('only a short beginning of a script with very many operations is run immediately', () => {
  const language = languageOf('entt');
  const many = `component A\n${Array.from({ length: 30_000 }, (_, i) => `create e${i}`).join('\n')}\n`;
  const { run, isWhole } = runAtOnce(parseScript(many, 'many', language), language);
  expect(isWhole).toBe(false);
  expect(run.timeline.length).toBeGreaterThan(1000);
  expect(run.timeline.length).toBeLessThanOrEqual(8192);
});
