import { Recorder } from '../src-main/attach/recorder.ts';
import { RecordedGame } from './recorded-game.ts';

const ENTITIES = 10_000;

/* Writes a recording with the given number of frames in a separate process, which bench/recording.ts forks. */
const [path = '', frames = '0'] = process.argv.slice(2);
const recorder = await Recorder.start({ path, writer: 'bench', exclusive: true });
const game = new RecordedGame(ENTITIES);
for (const message of [game.hello, game.schema, game.snapshot()]) await recorder.message(message);
for (let frame = 1; frame < Number(frames); frame++) {
  const written = recorder.message(game.delta(ENTITIES / 100));
  if (frame % 64 === 0) await written;
}
await recorder.stop({ type: 'bye', code: 'done', reason: '' });
