import { writeFileSync } from 'node:fs';
import type { Probe } from '../src/probe.ts';

/** The operations of a demo game. */
export interface Game {
  update(): void;
  /** Returns the state as the library's public functions report it, so tests can compare it with the probe's. */
  dump(): object;
}

const FRAME_MS = 16;

/** Plays a game at 60 frames a second. On standard input, `dump FILE` writes the state to a file, and `quit` ends the game. */
export function play(game: Game, probe: Probe): void {
  const timer = setInterval(() => {
    if (!probe.shouldRun()) return;
    game.update();
    probe.frame();
  }, FRAME_MS);
  process.stdin.setEncoding('utf8');
  process.stdin.on('data', (text: string) => {
    for (const line of text.split('\n')) {
      const [word, path] = line.trim().split(/ (.*)/);
      if (word === 'quit') {
        clearInterval(timer);
        probe.detach();
        process.stdin.destroy();
      } else if (word === 'dump' && path !== undefined) {
        writeFileSync(path, JSON.stringify(game.dump()));
        console.log(`dumped ${path}`);
      }
    }
  });
  console.log('The game runs. ECS Atlas shows it under "Games"; Ctrl+C ends it.');
}

/** Reads a number from command line arguments such as `--name 5000`. */
export function option(name: string, otherwise: number): number {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? otherwise : Number(process.argv[at + 1]);
}
