/// <reference types="vite/types/importMeta.d.ts" />

/** Texts by the parts of their keys: `step.<code>` is `texts.step.<code>`. */
export interface TextTree {
  readonly [part: string]: TextTree | string;
}

const files = import.meta.glob<TextTree>('./*/*.json', { eager: true, import: 'default' });

/** All texts of a locale: `ui.json` and a file for each engine, merged. A new file in the folder needs no other edit. */
export const texts = { en: textsOf('en'), 'zh-CN': textsOf('zh-CN') };

/** The files of a locale by name: `ui`, `entt`, … */
export function filesOf(locale: string): Map<string, TextTree> {
  const own = Object.entries(files).filter(([path]) => path.startsWith(`./${locale}/`));
  return new Map(own.map(([path, tree]) => [path.slice(locale.length + 3, -'.json'.length), tree]));
}

function textsOf(locale: string): TextTree {
  return [...filesOf(locale).values()].reduce((all, tree) => merged(all, tree), {});
}

/** @throws when both trees have a text with the same key */
export function merged(a: TextTree, b: TextTree, path = ''): TextTree {
  const result: Record<string, TextTree | string> = { ...a };
  for (const [part, value] of Object.entries(b)) {
    const other = result[part];
    const key = `${path}${part}`;
    if (other === undefined) result[part] = value;
    else if (typeof other === 'string' || typeof value === 'string') throw new Error(`Two files have the text ${key}`);
    else result[part] = merged(other, value, `${key}.`);
  }
  return result;
}
