import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { storedExport } from '../../state/preferences/export-choices.ts';
import { useShell } from '../../state/window/window-state.ts';
import { createI18n } from '../../text/i18n.ts';
import { ExportFields } from './export-fields.tsx';
import { partsIn } from './export-formats.ts';
import type { StageContent } from './export-types.ts';
import { estimateOf } from './request-from-choices.ts';

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

test('texts that paper always has are not offered', () => {
  expect(partsIn(content, 'pdf')).toEqual([]);
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
