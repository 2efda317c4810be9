import { describe, expect, test } from 'vitest';
import { readEmbeddedSource } from '../../core/export/reopen/read-embedded-source.ts';
import { captionParts, DEFAULTS, type ExportRequest } from '../../core/export/request.ts';
import { exportTexts } from './testing/export-files.ts';

const SCRIPT = `config sparsePage 4
config packedPage 2
component Position
create a
create b
add a Position 10
# The end
add b Position 20
remove a Position
`;

const LESSON = `---
title: About *sets*
engine: entt
goals: [See sets]
minutes: 5
---

\`\`\`setup
component Position
create a
create b
add a Position 1
\`\`\`

# Begin

**First** words with \`code\`.

\`\`\`quiz choose
ask: What happens?
options:
  - text: It is added
    claim: storages.Position.packed = [a, b]
  - text: Nothing
    claim: storages.Position.packed = [a]
    feedback: Look again.
why: Because.
\`\`\`

\`\`\`ops
add b Position 2
\`\`\`

# Compared

\`\`\`compare
question: Which is cheaper?
engines: [entt, flecs]
\`\`\`
`;

const script = { name: 'test.ecs', text: SCRIPT, engine: 'entt' } satisfies ExportRequest['source'];
const lesson = { kind: 'lesson', name: 'own.md', text: LESSON } satisfies ExportRequest['source'];

/** Returns the SVGs of a request by name. */
async function drawn(changes: Partial<ExportRequest>): Promise<ReadonlyMap<string, string>> {
  const request = { ...DEFAULTS, id: 'job', source: script, formats: ['svg'], every: 'operation', ...changes } as const;
  return exportTexts(request as ExportRequest);
}

const textsOf = (svg: string): string[] => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map((match) => match[1]!);
const sourceOf = (svg: string) => readEmbeddedSource(new TextEncoder().encode(svg));
const sizeOf = (svg: string): number[] =>
  [...svg.matchAll(/^<svg[^>]* width="(\d+)" height="(\d+)"/g)][0]!.slice(1).map(Number);

describe('a storyboard', () => {
  test('keeps the order and the captions of its shots, and numbers files by place', async () => {
    const shots = [{ position: 4 }, { position: 0, caption: 'Before anything.' }, { position: 4 }];
    const files = await drawn({ steps: { shots }, every: 'access' });
    expect([...files.keys()].map((name) => name.slice(0, 3))).toEqual(['001', '002', '003']);
    const [first, second, third] = [...files.values()];
    expect(textsOf(second!)).toContain('Before anything.');
    expect(third).toBe(first);
    expect(sourceOf(second!)).toMatchObject({ position: 0 });
  });

  test('is refused if a shot does not exist', async () => {
    const steps = { shots: [{ position: 0 }, { position: 999 }] };
    await expect(drawn({ steps })).rejects.toMatchObject({ key: 'export.missing-step', args: { n: 999 } });
  });
});

test('chapters are chosen by number, beginning and title', async () => {
  const headings = async (chapters: ExportRequest['chapters'] & {}) => {
    const files = await drawn({ chapters });
    return [...files.values()].map((svg) => textsOf(svg).find((text) => /^(create|add|remove) /.test(text)));
  };
  expect(await headings([1])).toEqual(['create a']);
  expect(await headings(['add'])).toEqual(['add a Position 10', 'add b Position 20']);
  expect(await headings(['remove a'])).toEqual(['remove a Position']);
  expect(await headings(['the end'])).toEqual(['add b Position 20', 'remove a Position']);
  await expect(drawn({ chapters: ['nothing'] })).rejects.toMatchObject({ key: 'export.no-chapter' });
});

test('an operation shows the lines that it ran with their values, a beat its routine', async () => {
  const linesOf = async (every: ExportRequest['every']): Promise<string> => {
    const files = [...(await drawn({ every })).values()];
    return textsOf(files.at(-1)!).join('\n');
  };
  const operation = await linesOf('operation');
  expect(operation).toContain('swap_and_pop(entity):');
  expect(operation).toContain('Position.packed[0] = b');
  expect(operation).toContain('remove&lt;Component&gt;(entity):');
  const beat = await linesOf('beat');
  expect(beat).toContain('swap_and_pop(entity):');
  expect(beat).not.toContain('Position.packed[0] = b');
});

test('costs are below the pseudocode, or replace it', async () => {
  const [both] = (await drawn({ chapters: [3], parts: { ...captionParts(true), costs: true } })).values();
  const [alone] = (await drawn({ chapters: [3], parts: { ...captionParts(false), costs: true } })).values();
  const [without] = (await drawn({ chapters: [3] })).values();
  for (const svg of [both!, alone!]) expect(textsOf(svg)).toContain('Cache lines');
  expect(textsOf(without!)).not.toContain('Cache lines');
});

describe('a cropped diagram', () => {
  test('is as large as the chosen structure, the same for all pictures', async () => {
    const files = await drawn({ crop: 'diagram', shown: { families: [], except: ['Position'] }, chapters: ['add'] });
    const sizes = [...files.values()].map(sizeOf);
    expect(new Set(sizes.map(String)).size).toBe(1);
    expect(sizes[0]![0]).toBeLessThan(900);
    expect(sizes[0]![1]).toBeLessThan(500);
    const all = await drawn({ crop: 'diagram', chapters: ['add'] });
    expect(sizeOf([...all.values()][0]!)[1]).toBeGreaterThan(sizes[0]![1]!);
  });

  test('is refused for structures that never exist', async () => {
    const shown = { families: [], except: ['Velocity'] };
    await expect(drawn({ crop: 'diagram', shown })).rejects.toMatchObject({ key: 'export.no-structure' });
  });
});

test('comparisons are not cropped', async () => {
  const compare = { engines: ['entt', 'flecs'], focus: null, shown: {} } satisfies ExportRequest['compare'];
  await expect(drawn({ compare, crop: 'diagram' })).rejects.toMatchObject({ key: 'export.crop-one' });
});

describe('a lesson', () => {
  test('has a picture and the sentence of each beat', async () => {
    const files = await drawn({ source: lesson });
    const pictures = [...files.values()];
    expect([...files.keys()][0]).toMatch(/^001-/);
    const texts = pictures.map((svg) => textsOf(svg).join('\n'));
    expect(texts[0]).toContain('First words with code.');
    const question = texts.find((text) => text.includes('What happens?'))!;
    expect(question).toMatch(/[AB]\. It is added/);
    expect(question).not.toContain('Because');
    expect(texts.at(-1)).toContain('Which is cheaper?');
    expect(texts.at(-1)).toContain('Flecs');
    pictures.forEach((svg, i) => {
      expect(sourceOf(svg)).toEqual({ ...lesson, position: i + 1 });
    });
  });

  test('omits questions and chapters that are not chosen', async () => {
    const all = await drawn({ source: lesson });
    const without = await drawn({ source: lesson, questions: false });
    expect(without.size).toBe(all.size - 1);
    const last = await drawn({ source: lesson, chapters: ['compared'] });
    expect([...last.keys()]).toEqual([...all.keys()].slice(-1));
  });

  test('can be cropped: pictures have no texts, and all pictures of a clip have the size of the largest', async () => {
    const pictures = [...(await drawn({ source: lesson, crop: 'diagram' })).values()];
    const sizes = pictures.map(sizeOf);
    const texts = pictures.map((svg) => textsOf(svg).join('\n'));
    expect(texts.join('\n')).not.toMatch(/First words|What happens|Which is cheaper/);
    expect(texts[0]).toContain('Position');
    expect(texts.at(-1)).toContain('Flecs');
    const [world, bars] = [sizes[0]!, sizes.at(-1)!];
    expect(world[1]).not.toBe(bars[1]);
    const clip = await drawn({ source: lesson, crop: 'diagram', formats: ['svg', 'animated-svg'] });
    const largest = [0, 1].map((side) => Math.max(world[side]!, bars[side]!));
    for (const svg of clip.values()) expect(sizeOf(svg)).toEqual(largest);
  });

  test('has a box for pseudocode on beats, and none on prose and questions', async () => {
    const legend = (svg: string): boolean => textsOf(svg).includes('written');
    const pictures = [...(await drawn({ source: lesson })).values()].map(legend);
    expect(pictures).toContain(true);
    expect([pictures[0], pictures.at(-1)]).toEqual([false, false]);
    const [prose] = (await drawn({ source: lesson, steps: [1] })).values();
    // Without pseudocode the diagram has the whole width.
    const widest = (svg: string): number =>
      Math.max(...[...svg.matchAll(/<clipPath[^>]*><rect [^>]*width="([\d.]+)"/g)].map(([, w]) => Number(w)));
    expect(widest(prose!)).toBeGreaterThan(widest([...(await drawn({ source: lesson })).values()][0]!));
  });
});
