import { isAbsolute } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { userFolder } from './user-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['', 'home'])('the user folder never lies in the current folder, also with the home %j', (home) => {
  vi.stubEnv('ECS_ATLAS_HOME', '');
  vi.stubEnv('HOME', home);
  vi.stubEnv('USERPROFILE', home);
  for (const config of ['', 'config']) {
    vi.stubEnv('XDG_CONFIG_HOME', config);
    expect(isAbsolute(userFolder())).toBe(true);
  }
});
