import { type SpawnOptions, spawn } from 'node:child_process';

/** Runs a program without showing its output; throws an Error with the end of the output if it fails. `heard` receives all output so far. */
export function runQuietly(
  program: string,
  args: readonly string[],
  options: SpawnOptions = {},
  heard?: (output: string) => void,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...options,
      env: { ...process.env, NO_COLOR: '1', ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (text: Buffer) => {
      output += text;
      heard?.(output);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${program} ${args[0] ?? ''} ended with ${code ?? signal}\n${output.slice(-2000)}`.trim()));
    });
  });
}
