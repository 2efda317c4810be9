import { expect, test } from 'vitest';
import { type Line, lessonLine, type SpeakerContent, speakerLine } from './speaker-channel.ts';

const shown: SpeakerContent = { kind: 'shown', locale: 'en', theme: 'dark', lesson: null };

/** Resolves with the first `count` messages of a channel. */
function received<M>(count: number, open: (receive: (message: M) => void) => Line<unknown>): Promise<M[]> {
  return new Promise((resolve) => {
    const messages: M[] = [];
    const line = open((message) => {
      messages.push(message);
      if (messages.length < count) return;
      line.close();
      resolve(messages);
    });
  });
}

test('a window receives only the requests of a speaker’s page', async () => {
  const messages = received(3, (receive) => lessonLine('window', receive) as Line<unknown>);
  const raw = new BroadcastChannel('ecs-atlas.speaker.window');
  const speaker = speakerLine('window', () => {});
  const foreign = [
    null,
    'play.next',
    shown,
    { kind: 'hello' },
    { kind: 'run', command: 'file.save' },
    { kind: 'go', moment: -1 },
    { kind: 'go', moment: 'NaN' },
  ];
  for (const message of foreign) raw.postMessage(message);
  speaker.send({ kind: 'hello-speaker' });
  for (const message of foreign) raw.postMessage(message);
  speaker.send({ kind: 'run', command: 'play.next' });
  speaker.send({ kind: 'go', moment: 3 });
  // Each channel keeps its order. The speaker's last message may overtake unrelated ones, which have no effect.
  expect(await messages).toEqual([
    { kind: 'hello-speaker' },
    { kind: 'run', command: 'play.next' },
    { kind: 'go', moment: 3 },
  ]);
  raw.close();
  speaker.close();
});

test('a speaker’s page receives only the state of its own window', async () => {
  const messages = received(2, (receive) => speakerLine('mine', receive) as Line<unknown>);
  const other = lessonLine('other', () => {});
  const page = speakerLine('mine', () => {});
  const raw = new BroadcastChannel('ecs-atlas.speaker.mine');
  const mine = lessonLine('mine', () => {});
  other.send({ kind: 'hello' });
  page.send({ kind: 'run', command: 'present.blank' });
  raw.postMessage({ ...shown, lesson: { title: 'no moments' } });
  raw.postMessage({ ...shown, theme: 'url(javascript:)' });
  mine.send(shown);
  mine.send({ kind: 'hello' });
  expect(await messages).toEqual([shown, { kind: 'hello' }]);
  for (const line of [other, page, raw, mine]) line.close();
});
