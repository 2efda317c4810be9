import type { GameStatus } from '../../../src-main/contract/attach-status.ts';

/** `boids`, `boids · server` for a game with several worlds, or `boids#2` if another game has the same name. */
export function gameTitle({ name, world, number }: GameStatus): string {
  return `${world === undefined ? name : `${name} · ${world}`}${number > 1 ? `#${number}` : ''}`;
}
