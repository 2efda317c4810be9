import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './build.ts';
import { runQuietly } from './run.ts';

/**
 * The deb of the app that is built, with the Electron of the tests: by electron-builder, but for fpm, which is a download.
 * @param to a folder
 * @returns the file
 */
export async function buildDeb(electron: string, to: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'ecs-atlas-package-'));
  try {
    const dist = join(work, 'electron');
    // Tests start the checkout by an app in resources/: a package has its own.
    cpSync(dirname(electron), dist, { recursive: true, filter: (path) => !/[\\/]resources[\\/]app$/.test(path) });
    const settings = {
      electronDist: dist,
      electronVersion: versionOf(dist),
      'directories.output': to,
    };
    await runQuietly(
      process.execPath,
      [
        join(root, 'node_modules/electron-builder/cli.js'),
        ...['--linux', 'deb', '--config', 'tools/packaging/electron-builder.config.ts'],
        ...Object.entries(settings).map(([name, value]) => `--config.${name}=${value}`),
      ],
      {
        cwd: root,
        env: {
          ...process.env,
          UNPACKED_DEB: '1',
          CUSTOM_FPM_PATH: join(root, 'tools', 'packaging', 'fpm.ts'),
          PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        },
      },
    );
    return join(to, readdirSync(to).find((name) => name.endsWith('.deb'))!);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** A release has it in a file. */
function versionOf(dist: string): string {
  const file = join(dist, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : '25.1.1';
}
