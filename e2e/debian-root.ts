import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

/*
 * An overlay of this machine's root filesystem: packages are installed only into its upper layer, which is deleted
 * afterwards.
 */

const MOUNTS = `
set -e
mount -t tmpfs tmpfs "$1"
mkdir "$1/upper" "$1/work" "$1/root"
mount -t overlay overlay -o "lowerdir=/,upperdir=$1/upper,workdir=$1/work" "$1/root"
mount --bind /proc "$1/root/proc"
mount --rbind /dev "$1/root/dev"
echo ready
exec sleep infinity
`;

/** Returns null if an overlay can be mounted, else the reason why not. */
export function whyNoDebianRoot(): string | null {
  if (process.platform !== 'linux' || spawnSync('dpkg-deb', ['--version']).status !== 0) return 'this is no Debian';
  if (process.getuid?.() !== 0) return 'only root can install packages';
  const isMounting = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']).status === 0;
  return isMounting ? null : 'nothing can be mounted here';
}

export class DebianRoot {
  readonly #folder: string;
  readonly #holder: ChildProcess;

  private constructor(folder: string, holder: ChildProcess) {
    this.#folder = folder;
    this.#holder = holder;
  }

  static async make(): Promise<DebianRoot> {
    const folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-debian-'));
    const holder = spawn('unshare', ['--mount', 'bash', '-c', MOUNTS, 'bash', folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await Promise.race([
      once(createInterface(holder.stdout!), 'line'),
      once(holder, 'exit').then(() => Promise.reject(new Error('The layers could not be mounted'))),
    ]);
    return new DebianRoot(folder, holder);
  }

  /** Resolves with stdout, and rejects if the program fails. */
  async run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)('nsenter', this.#within([program, ...args]), { maxBuffer: 1e8 });
    return stdout;
  }

  start(program: string, args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
    return spawn('nsenter', this.#within([program, ...args]), { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  }

  /** The mounts disappear when their last process ends. */
  async remove(): Promise<void> {
    const ended = once(this.#holder, 'exit');
    this.#holder.kill('SIGKILL');
    await ended;
    await rmdir(this.#folder).catch(() => undefined);
  }

  #within(command: readonly string[]): string[] {
    return ['--mount', '--target', String(this.#holder.pid), 'chroot', join(this.#folder, 'root'), ...command];
  }
}
