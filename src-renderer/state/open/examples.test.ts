import { beforeAll, describe, expect, test } from 'vitest';
import { Capture } from '../../../core/capture/capture.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { RecordingReader } from '../../../core/wire/recording/recording-reader.ts';
import { answerOf, exampleInstead, examplesIn, loadExamples, recordedExamplesIn } from './examples.ts';

beforeAll(() => loadExamples('zh-CN'));

describe('examples', () => {
  test('an unedited one has a translation, any other text has none', () => {
    const { text } = examplesIn('en')[0]!.file;
    expect(exampleInstead(text, 'en', 'zh-CN')).toEqual(examplesIn('zh-CN')[0]!.file);
    expect(exampleInstead(`${text}\n`, 'en', 'zh-CN')).toBeNull();
  });

  test.each(['en', 'zh-CN'] as const)('in %s all have a title, a goal and a script', (locale) => {
    const translate = strictTranslator(locale);
    for (const { id, file } of examplesIn(locale)) {
      expect(translate(`example.${id}.title`)).not.toBe('');
      expect(translate(`example.${id}.goal`)).not.toBe(translate(`example.${id}.title`));
      expect(file.text).toContain('create');
    }
  });
});

describe.each([
  ['en', /^Asked.+ Seen: .+ Why: .+\.$/],
  ['zh-CN', /问.+[见看到]：.+因：.+[。release]$/],
] as const)('the questions that people ask, in %s', (locale, form) => {
  test('each says in one paragraph what was asked, what is seen, and why', () => {
    const translate = strictTranslator(locale);
    const answers = [
      ...examplesIn(locale)
        .filter(({ question }) => question)
        .map(({ file }) => answerOf(file)),
      ...recordedExamplesIn(locale).map(({ id }) => translate(`example.${id}.answer`)),
    ];
    expect(answers.length).toBe(14);
    expect(answers.filter((answer) => !form.test(answer))).toEqual([]);
    expect(answers.filter((answer) => /[#\n]\s|\p{Script=Han} \p{Script=Han}/u.test(answer))).toEqual([]);
  });

  test('a recording shows what its captions say', async () => {
    const [bitecs, koota] = await Promise.all(
      recordedExamplesIn(locale).map(async ({ load }) => recorded(await load())),
    );
    expect(bitecs!.captions).toHaveLength(6);
    expect(bitecs!.captions[3]!.text).toContain('77');
    expect(bitecs!.rows('Health.value')).toEqual([0, 77]);
    expect(bitecs!.rows('component masks.entityMasks[0]')).toEqual([undefined, 1]);
    expect(bitecs!.rows('entity index.aliveCount')).toEqual([1]);
    expect(koota!.captions).toHaveLength(4);
    expect(koota!.rows('ChildOf.relationTargets')).toEqual([undefined, undefined, [1], []]);
    expect(koota!.rows('Children')).toEqual([undefined, [2], []]);
    expect(koota!.rows('entity index.aliveCount')).toEqual([2]);
    expect(koota!.rows('component masks.entityMasks[0].names')).toEqual(['IsExcluded', 'Tag', 'Children']);
  });
});

/** Reads a whole recording and gives access to its last position. */
async function recorded(bytes: Uint8Array) {
  await loadEngines();
  const reader = new RecordingReader();
  const capture = new Capture(() => 1e9, engineOf);
  reader.push(bytes);
  reader.close();
  for (let message = reader.next(); message !== null; message = reader.next()) capture.apply(message);
  expect(reader.end()).toBeNull();
  const { columns } = capture.world.timeline;
  const rows = (name: string): unknown[] => {
    const column = columns.get(name);
    return Array.from({ length: column.length }, (_, row) => column.peek(row));
  };
  return { captions: capture.captions, rows };
}
