import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { formatIds, hasOption } from '../../../core/export/formats.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { storedExport } from '../../state/preferences/export-choices.ts';
import { useShell } from '../../state/window/window-state.ts';
import { createI18n } from '../../text/i18n.ts';
import { ExportFields } from './export-fields.tsx';
import { afterChange, partsIn } from './export-formats.ts';
import type { StageContent } from './export-types.ts';
import { estimateOf, weigh, weightKey } from './request-from-choices.ts';

const before = useShell.getState().info;
beforeAll(() => useShell.setState({ info: { host: 'site', platform: 'linux', version: '1.0.0', opening: false } }));
afterAll(() => useShell.setState({ info: before }));
afterEach(() => vi.unstubAllGlobals());

const content: StageContent = {
  kind: 'script',
  positionAt: () => 3,
  placeAt: () => ({ unit: 'beat', n: 3 }),
  depth: 'beat',
  focus: null,
  shown: null,
  storyboard: [],
  all: () => [0, 1, 2, 3],
  sentenceAt: () => '',
  part: async () => null,
};

test('a pair of light and dark pictures counts twice', () => {
  const choices = { ...storedExport.parse({}), scope: 'all', format: 'png', locale: 'en' } as const;
  expect(estimateOf({ ...choices, theme: 'light' }, content).pictures).toBe(4);
  expect(estimateOf({ ...choices, theme: 'both' }, content).pictures).toBe(8);
});

/** Counts the pictures that are painted; a file takes 1,000 bytes, and 100 for each of its pictures. */
function weighing(count: number) {
  const painted: number[] = [];
  const call = async (_method: string, { steps }: { readonly steps: readonly number[] }) => {
    painted.push(steps.length);
    return { data: new Uint8Array(1000 + 100 * steps.length) };
  };
  const positions = Array.from({ length: count }, (_, i) => i);
  const part = async () => ({ source: {}, steps: positions }) as unknown as Awaited<ReturnType<StageContent['part']>>;
  return { painted, host: { call } as unknown as Host, content: { ...content, all: () => positions, part } };
}

const ofPictures = formatIds.filter((id) => !hasOption(id, 'paper'));

test.each(ofPictures)('a %s of many pictures is weighed by eight of them', async (format) => {
  const choices = { ...storedExport.parse({}), scope: 'all', format, theme: 'light', locale: 'en' } as const;
  const { painted, host, content } = weighing(60);
  expect(await weigh(host, 'id', choices, content)).toEqual({ bytes: 7000, isExact: false, pages: null });
  expect(painted).toEqual([1, 7]);
  const few = weighing(8);
  expect(await weigh(few.host, 'id', choices, few.content)).toEqual({ bytes: 1800, isExact: true, pages: null });
});

test('a handout is written whole to count its pages, except a long one', async () => {
  const choices = { ...storedExport.parse({}), scope: 'all', format: 'pdf', theme: 'light', locale: 'en' } as const;
  const host = { call: async () => ({ data: new Uint8Array(9), pages: 15 }) } as unknown as Host;
  const { content } = weighing(60);
  expect(await weigh(host, 'id', choices, content)).toEqual({ bytes: 9, isExact: true, pages: 15 });
  const long = weighing(101);
  expect(await weigh(long.host, 'id', choices, long.content)).toMatchObject({ isExact: false, pages: null });
});

test('an export that cannot be painted has no weight', async () => {
  const choices = { ...storedExport.parse({}), scope: 'all', theme: 'light', locale: 'en' } as const;
  const host = { call: () => Promise.reject(new Error('No memory')) } as unknown as Host;
  expect(await weigh(host, 'id', choices, weighing(3).content)).toBeNull();
});

test('only what changes the files changes the key of a weight', () => {
  const choices = { ...storedExport.parse({}), scope: 'all', theme: 'light', locale: 'en' } as const;
  const key = weightKey(choices, content);
  expect(weightKey({ ...choices, theme: 'both', destination: 'blog' }, content)).toBe(key);
  expect(weightKey({ ...choices, theme: 'dark' }, content)).not.toBe(key);
  expect(weightKey({ ...choices, scope: 'step' }, content)).not.toBe(key);
});

test('a destination keeps its own choices; another purpose brings back its last ones', () => {
  const choices = { ...storedExport.parse({ format: 'png' }), scope: 'step', theme: 'light', locale: 'en' } as const;
  const known = { ...choices, format: 'pdf' } as const;
  const slide = afterChange(choices, { destination: 'slide', format: 'pptx' }, known);
  expect(slide).toMatchObject({ destination: 'slide', format: 'pptx' });
  expect(afterChange(choices, { format: 'pptx' }, known)).toMatchObject({ destination: 'custom', format: 'pdf' });
  expect(afterChange(slide, { format: 'png' }, known)).toMatchObject({ destination: 'slide', format: 'png' });
});

test('texts that paper always has are not offered', () => {
  expect(partsIn(content, 'pdf')).toEqual(['number']);
  expect(partsIn(content, 'png')).toContain('pseudocode');
});

test.each([
  ['en', 'MP4 and PDF need WebAssembly'],
  ['zh-CN', '导出 MP4和PDF 需要 WebAssembly'],
] as const)('what the site cannot export without WebAssembly is a list as %s writes one', async (locale, sentence) => {
  await createI18n(locale);
  vi.stubGlobal('WebAssembly', undefined);
  const choices = { ...storedExport.parse({}), scope: 'step', theme: 'light', locale } as const;
  const props = { content, choices, change: () => undefined, disabled: false };
  expect(renderToStaticMarkup(createElement(ExportFields, props))).toContain(sentence);
});
