/// <reference types="vite/types/importMeta.d.ts" />
import { mergedTexts, type TextTree } from './text-tree.ts';

/** All texts of the locale: `ui.json` and a file for each engine. A new file in the folder needs no other edit. */
export const texts = mergedTexts(
  Object.values(import.meta.glob<TextTree>('./zh-CN/*.json', { eager: true, import: 'default' })),
);
