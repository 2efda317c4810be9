import { expect, test } from 'vitest';
import { type Command, statesOf } from './command.ts';

test('the text of command states changes when a command becomes possible, is switched on, or becomes relevant', () => {
  const now = { enabled: false, checked: false, relevant: false };
  const command = {
    id: 'view.fit',
    enabled: () => now.enabled,
    checked: () => now.checked,
    relevant: () => now.relevant,
  } as Partial<Command> as Command;
  const always = { id: 'help.keys' } as Partial<Command> as Command;
  const states = (): string => statesOf(new Map([command, always].map((each) => [each.id, each])));
  const seen = [states(), states()];
  expect(seen[0]).toBe(seen[1]);
  for (const key of ['enabled', 'checked', 'relevant'] as const) {
    now[key] = true;
    seen.push(states());
  }
  expect(new Set(seen).size).toBe(4);
});
