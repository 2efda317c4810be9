import { RecordedGame } from './recorded-game.ts';
import type { RecordedVersion } from './recorded-world.ts';

/* Runs a recorded Flecs game in its own process: `recorded-process.ts 4.1.6 27750`. */
const [version, port] = process.argv.slice(2);
await RecordedGame.start({ version: version as RecordedVersion, port: Number(port), turnMs: 50 });
