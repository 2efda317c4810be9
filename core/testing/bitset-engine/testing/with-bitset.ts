import { merged, type TextTree } from '../../../../assets/locales/text-tree.ts';
import type * as locales from '../../../../assets/locales/texts.ts';
import type * as list from '../../../engines/cards.ts';
import type * as start from '../../../engines/initial-engines.ts';
import { bitset } from '../engine.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-CN.json' with { type: 'json' };

/** Adds the toy engine to the list of engines, for `vi.mock` of core/engines/cards.ts. */
export function cardsWithBitset({ cards }: typeof list): typeof list {
  return { cards: [bitset, ...cards] };
}

export function startWithBitset({ initialEngines }: typeof start): typeof start {
  return { initialEngines: [bitset, ...initialEngines] };
}

export function textsWithBitset({ texts }: typeof locales): typeof locales {
  return { texts: { en: merged(texts.en, en), 'zh-CN': merged(texts['zh-CN'], zh) } };
}

export function englishWithBitset({ texts }: { readonly texts: TextTree }): { readonly texts: TextTree } {
  return { texts: merged(texts, en) };
}
