import { merged, type TextTree } from '../../../../assets/locales/text-tree.ts';
import type * as locales from '../../../../assets/locales/texts.ts';
import type * as start from '../../../engines/at-start.ts';
import type * as list from '../../../engines/cards.ts';
import { bitset } from '../engine.ts';
import en from '../locales/en.json' with { type: 'json' };
import zh from '../locales/zh-CN.json' with { type: 'json' };

/** Adds the toy engine to the list of engines, for `vi.mock` of core/engines/cards.ts. */
export function cardsWithBitset({ cards }: typeof list): typeof list {
  return { cards: [bitset, ...cards] };
}

/** Like `cardsWithBitset`, for `vi.mock` of core/engines/at-start.ts. */
export function startWithBitset({ atStart }: typeof start): typeof start {
  return { atStart: [bitset, ...atStart] };
}

/** Adds the toy engine's texts, for `vi.mock` of assets/locales/texts.ts. */
export function textsWithBitset({ texts }: typeof locales): typeof locales {
  return { texts: { en: merged(texts.en, en), 'zh-CN': merged(texts['zh-CN'], zh) } };
}

/** Adds the toy engine's English texts, for `vi.mock` of assets/locales/en.ts. */
export function englishWithBitset({ texts }: { readonly texts: TextTree }): { readonly texts: TextTree } {
  return { texts: merged(texts, en) };
}
