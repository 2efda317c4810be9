import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Makes a built command executable. npm does this when it links the command, but a later build writes a new file. */
export function executableCommand(fileName: string): Plugin {
  return {
    name: 'ecs-atlas-executable-command',
    writeBundle({ dir }) {
      chmodSync(join(dir!, fileName), 0o755);
    },
  };
}
