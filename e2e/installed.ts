import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../tools/build.ts';

const run = promisify(execFile);

/** The package as `npm publish` would send it, installed into an empty folder with an empty home. */
export interface Installed {
  folder: string;
  tarball: string;
  /** The installed package's folder. */
  app: string;
  environment: NodeJS.ProcessEnv;
  remove(): Promise<void>;
}

export async function installPackage(): Promise<Installed> {
  const folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-installed-'));
  const home = join(folder, 'home');
  await mkdir(home);
  const { stdout: cache } = await run('npm', ['config', 'get', 'cache'], { cwd: root });
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: root });
  const tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz'))!);
  const environment = cleanEnvironment(home);
  await run('npm', ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', tarball], {
    cwd: folder,
    env: { ...environment, npm_config_cache: cache.trim() },
  });
  const app = join(folder, 'node_modules', 'ecs-atlas');
  return { folder, tarball, app, environment, remove: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Removes variables of the user, of this repository and of npm. Others, such as proxies, may be needed to reach the
 * network.
 */
function cleanEnvironment(home: string): NodeJS.ProcessEnv {
  const known =
    /^(HOME|USERPROFILE|XDG_.*|APPDATA|LOCALAPPDATA|ECS_ATLAS_.*|npm_(lifecycle|package|config)_.*|NODE_PATH)$/;
  const rest = Object.entries(process.env).filter(([name]) => !known.test(name));
  return { ...Object.fromEntries(rest), HOME: home, LC_ALL: 'en_US.UTF-8', ECS_ATLAS_FLECS_PORTS: '' };
}
