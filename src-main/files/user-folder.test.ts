import { isAbsolute } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { cacheFolder } from '../start/electron-release.ts';
import { userFolder } from './user-folder.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['', 'home'])(
  'neither the folder of settings nor the cache lies in the current folder, also with the home %j',
  (home) => {
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    const places = ['ECS_ATLAS_HOME', 'ECS_ATLAS_CACHE', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];
    for (const path of ['', 'here']) {
      for (const place of places) vi.stubEnv(place, path);
      expect([userFolder(), cacheFolder()].filter((each) => !isAbsolute(each))).toEqual([]);
    }
  },
);
