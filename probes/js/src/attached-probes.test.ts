import { expect, test, vi } from 'vitest';
import { replaceAttached } from './attached-probes.ts';

test('a probe that is attached under the name of another detaches it, also from another copy of the module', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const probes = ['game', 'game/server', 'game', 'game'].map((name) => ({ name, detach: vi.fn() }));
  for (const probe of probes.slice(0, 3)) replaceAttached(probe.name, probe);
  vi.resetModules();
  const reloaded = await import('./attached-probes.ts');
  reloaded.replaceAttached('game', probes[3]!);
  expect(probes.map(({ detach }) => detach.mock.calls.length)).toEqual([1, 0, 1, 0]);
  expect(said.mock.calls.map(([text]) => text)).toEqual([
    expect.stringContaining('"game" was attached again'),
    expect.stringContaining('"game" was attached again'),
  ]);
  vi.restoreAllMocks();
});
