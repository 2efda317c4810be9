import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';

/** Returns an empty folder that stands for the user's until the test is over. Games of other programs are not found there. */
export function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-'));
  vi.stubEnv('ECS_ATLAS_RUNTIME', join(folder, 'run'));
  vi.stubEnv('ECS_ATLAS_HOME', folder);
  vi.stubEnv('ECS_ATLAS_FLECS_PORTS', '');
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
  return folder;
}
