import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './build.ts';
import { runQuietly } from './run.ts';

/**
 * Builds the deb of the app with the Electron of the tests. It uses electron-builder, but replaces fpm, which would
 * have to be downloaded.
 * @param to the output folder
 * @returns the file
 */
export async function buildDeb(electron: string, to: string): Promise<string> {
  const work = mkdtempSync(join(tmpdir(), 'ecs-atlas-package-'));
  try {
    const dist = join(work, 'electron');
    // Tests start the checkout through an app in resources/, but a package contains its own app.
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
          PACKAGED_ELECTRON: settings.electronVersion,
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

/** A release of Electron contains its version in a file. */
function versionOf(dist: string): string {
  const file = join(dist, 'version');
  return existsSync(file) ? readFileSync(file, 'utf8').trim().replace(/^v/, '') : '25.1.1';
}
