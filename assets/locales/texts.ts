/// <reference types="vite/types/importMeta.d.ts" />
import { texts as en } from './en.ts';
import type { Locale } from './locales.ts';
import type { TextTree } from './text-tree.ts';
import { texts as chinese } from './zh-CN.ts';

/** All texts of every locale, at once. The window loads one locale at a time. */
export const texts: Readonly<Record<Locale, TextTree>> = { en, 'zh-CN': chinese };

/** The files of a locale by name: `ui`, `entt`, … */
export function filesOf(locale: string): Map<string, TextTree> {
  const files = import.meta.glob<TextTree>('./*/*.json', { eager: true, import: 'default' });
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/`));
  return new Map(own.map(([path, tree]) => [path.slice(locale.length + 3, -'.json'.length), tree]));
}
