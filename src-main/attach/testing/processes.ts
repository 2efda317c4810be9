import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { testProgram } from '../../../tools/test-programs.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

/** Starts one of our TypeScript programs in its own process. */
export function startProgram(file: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return start(['--import', 'tsx', join(ROOT, file), ...args], environment);
}

/** Starts the command line from its sources in its own process. */
export function startCommandLine(args: readonly string[], environment: NodeJS.ProcessEnv): ChildProcess {
  return start([testProgram('cli'), ...args], environment);
}

function start(args: readonly string[], environment: NodeJS.ProcessEnv = {}): ChildProcess {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
}

interface GameDump {
  readonly frame: number;
  readonly acknowledged: number;
  readonly packed: number[];
  readonly values: number[];
}

/** A game in its own process. */
export interface GameProcess {
  /** Returns the memory of the game according to the game itself. */
  dump(): Promise<GameDump>;
  /** Kills it with a signal that cannot be handled. Resolves once it has ended. */
  kill(): Promise<void>;
}

export async function startGame(path: string, name: string): Promise<GameProcess> {
  const child = start([testProgram('game-process'), path, name]);
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]();
  const ready = await lines.next();
  if (ready.value !== 'ready') throw new Error(`The game did not start: ${await textOf(child.stderr!)}`);
  return {
    dump: async () => {
      child.stdin!.write('\n');
      return JSON.parse((await lines.next()).value as string) as GameDump;
    },
    kill: () => killed(child),
  };
}

export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
