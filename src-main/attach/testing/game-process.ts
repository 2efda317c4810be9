import { FakeGame } from './fake-game.ts';

/** A game in its own process: `game-process.ts SOCKET NAME [INSTANCE]`. Prints `ready`, then its dump for each line of stdin. */
const [path, name, instance] = process.argv.slice(2);
const game = new FakeGame(path!, { name: name!, entities: 500, ...(instance === undefined ? {} : { instance }) });
setInterval(() => game.tick(), 4);
process.stdout.write('ready\n');
process.stdin.on('data', () => {
  process.stdout.write(`${JSON.stringify({ frame: game.frame, acknowledged: game.acknowledged, ...game.dump() })}\n`);
});
process.stdin.on('end', () => process.exit());
