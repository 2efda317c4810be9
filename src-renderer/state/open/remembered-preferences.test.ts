import type { i18n } from 'i18next';
import { afterEach, expect, test, vi } from 'vitest';
import type { Host } from '../../../src-main/contract/api.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { addShots, captionShot } from '../preferences/storyboards.ts';
import { rememberPreferences } from './remembered-preferences.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a caption that is typed without a pause is stored at most 0.4 seconds later', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('addEventListener', () => undefined).stubGlobal('removeEventListener', () => undefined);
  const saved = vi.fn();
  const host = { call: async (_: string, { storyboards }: Preferences) => saved(storyboards[0]!.shots[0]!.caption) };
  const stop = rememberPreferences(host as unknown as Host, { language: 'en' } as i18n);
  addShots('script:entt:a.ecs', [{ name: 'create a', nth: 0, step: 1, left: 0, code: '' }]);
  for (let n = 1; n <= 30; n++) {
    captionShot('script:entt:a.ecs', 1, String(n));
    await vi.advanceTimersByTimeAsync(100);
    if (n > 4) expect(Number(saved.mock.lastCall![0])).toBeGreaterThan(n - 5);
  }
  stop();
});
