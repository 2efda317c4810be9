import { texts as en } from './en.ts';
import type { Locale } from './locales.ts';
import type { TextTree } from './text-tree.ts';
import { texts as chinese } from './zh-CN.ts';

/** All texts of every locale. The window loads one locale at a time. */
export const texts: Readonly<Record<Locale, TextTree>> = { en, 'zh-CN': chinese };
