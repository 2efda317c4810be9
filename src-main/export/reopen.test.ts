import { beforeAll, describe, expect, test } from 'vitest';
import { recordingOfSpan } from '../../core/capture/recording-of-span.ts';
import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import { formatIds, formats } from '../../core/export/formats.ts';
import { EmbeddedError } from '../../core/export/reopen/embedded-error.ts';
import { readEmbeddedSource } from '../../core/export/reopen/read-embedded-source.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import { mutated } from '../../core/export/testing/mutants.ts';
import { randomFrom } from '../../core/lesson/questions/random.ts';
import { TestGame } from '../../core/scene/testing/test-game.ts';
import { fuzz } from '../../core/testing/fuzz.ts';
import { exportFile, exportFiles, request } from './testing/export-files.ts';

const TEXT = `config sparsePage 4
config packedPage 2
component Position
create 甲
create b # <b> & "quotes" </script>
add 甲 Position 1
add b Position 2.5
remove 甲 Position
`;
const LESSON = `---
title: Own
engine: entt
goals: [See]
minutes: 1
---

\`\`\`setup
component Position
create a
\`\`\`

# 开始

First <words> & more.

\`\`\`ops
add a Position 1
\`\`\`

Last words.
`;

function clip(): Promise<Uint8Array<ArrayBuffer>> {
  const game = new TestGame(['A', 'B'], 8);
  const to = game.frame({ A: [3] });
  return recordingOfSpan(game.capture, { from: 1, to, captions: [], created: '', writer: 'test' });
}

const script = { name: 'test.ecs', text: TEXT, engine: 'entt' } as const;
const lesson = { kind: 'lesson', name: 'own.md', text: LESSON } as const;
const recording = await clip();
const focus = { kind: 'entity', entity: 1 } as const;
const shown = { families: ['entities'], except: ['Position'] };
const compare: NonNullable<ExportRequest['compare']> = {
  engines: ['entt', 'flecs'],
  focus: { kind: 'entity', name: 'b' },
  shown: {},
};

interface Exported {
  readonly wanted: Partial<ExportRequest> & Pick<ExportRequest, 'source' | 'steps'>;
  /** The source in the file of its first step. */
  readonly embedded: EmbeddedSource;
}

/** Each case exports two steps. */
const exports: Readonly<Record<EmbeddedSource['kind'], Exported>> = {
  script: {
    wanted: { source: script, steps: [8, 9], every: 'access', focus, shown },
    embedded: { kind: 'script', ...script, position: 8, every: 'access', focus, shown },
  },
  lesson: {
    wanted: { source: lesson, steps: [2, 3] },
    embedded: { ...lesson, position: 2 },
  },
  compare: {
    wanted: { source: script, steps: [5, 7], every: 'access', compare },
    embedded: { kind: 'compare', name: script.name, text: TEXT, position: 5, every: 'access', compare },
  },
  clip: {
    wanted: { source: { name: 'game', recording, offset: 0, total: 2 }, steps: [1, 2], every: 'access', focus },
    embedded: {
      ...{ kind: 'clip', name: 'game', position: 1, focus, shown: null },
      recording: Buffer.from(recording).toString('base64'),
    },
  },
};

const reopened = formatIds.filter((id) => formats[id].reopens);
const SMALL = { width: 960, height: 540 } as const;

/** Returns a request that draws the picture of a file again. */
function requestBack(from: EmbeddedSource): ExportRequest {
  const { position, name } = from;
  const wanted = (changes: Partial<ExportRequest> & Pick<ExportRequest, 'source'>) =>
    request({ ...SMALL, steps: [position], every: 'access', ...changes });
  if (from.kind === 'lesson') return wanted({ source: { kind: 'lesson', name, text: from.text } });
  if (from.kind === 'compare') return wanted({ source: { ...script, name, text: from.text }, compare: from.compare });
  const { focus = null, shown = null } = from;
  if (from.kind === 'script') return wanted({ source: { name, text: from.text, engine: from.engine }, focus, shown });
  const bytes = new Uint8Array(Buffer.from(from.recording!, 'base64'));
  return wanted({ source: { name, recording: bytes, offset: 0, total: 2 }, focus, shown });
}

describe.each(Object.entries(exports))('an exported %s', (_, { wanted, embedded }) => {
  const files = new Map<string, ReadonlyMap<string, Uint8Array>>();
  beforeAll(async () => {
    // Only the texts of a script and a lesson are drawn in another language.
    for (const locale of ['en', ...(embedded.kind === 'script' ? (['zh-CN'] as const) : [])] as const)
      files.set(locale, await exportFiles(request({ ...wanted, ...SMALL, locale, formats: reopened })));
  }, 120_000);

  test('opens at its first step from each format, in each language', () => {
    for (const [locale, own] of files) {
      const sources = [...own].map(([name, bytes]) => [name, readEmbeddedSource(bytes)] as const);
      expect(sources).toHaveLength(reopened.length + 2); // PNG and SVG have two files each.
      const [, second] = wanted.steps as number[];
      for (const [name, source] of sources) {
        const isSecond = source.position === second;
        expect(source, `${locale} ${name}`).toEqual(isSecond ? { ...embedded, position: second } : embedded);
      }
      expect(sources.filter(([, { position }]) => position === second)).toHaveLength(2);
    }
  });

  test('draws the same picture again', async () => {
    const own = files.get('en')!;
    for (const [name, bytes] of own) {
      if (!name.endsWith('.png')) continue;
      const again = await exportFile(requestBack(readEmbeddedSource(bytes)));
      expect(Buffer.compare(again, bytes), name).toBe(0);
    }
  });
});

describe('a damaged file', () => {
  const { wanted } = exports.script;
  const { seed, numRuns: length } = fuzz('mutants of an exported file of each format', 1000, 5);

  test.each(reopened)('mutants of an exported file are opened or refused: %s', async (id) => {
    const [good] = (await exportFiles(request({ ...wanted, ...SMALL, formats: [id] }))).values();
    const random = randomFrom(seed);
    const near = placesOf(good!);
    const problems = Array.from({ length }, () => problemOf(mutated(good!, random, near)));
    // `problemOf` rethrows unexpected errors. Some mutants hit the source, some the rest.
    expect(problems).toContain('damaged');
    expect(problems).toContain('opened');
  });
});

/** Returns the offset of the source in the file. */
function placesOf(bytes: Uint8Array): number[] {
  const text = Buffer.from(bytes).toString('latin1');
  return [...text.matchAll(/ecs-atlas\0|<metadata>|ecs-atlas-source|ecs-atlas\+json|customXml\/item1/g)].map(
    ({ index }) => index,
  );
}

function problemOf(bytes: Uint8Array): string {
  try {
    readEmbeddedSource(bytes);
    return 'opened';
  } catch (error) {
    if (error instanceof EmbeddedError) return error.problem;
    throw error;
  }
}
