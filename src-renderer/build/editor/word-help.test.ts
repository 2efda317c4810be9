import { expect, test } from 'vitest';
import { languageOf, scriptEngineIds } from '../../../core/engines/all.ts';
import { configKeysOf } from '../../../core/script/language/schema-checks.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { helpAt } from './word-help.ts';

const translate = strictTranslator('en');

/** Returns the explanation of the word at `|`. */
function helpOf(marked: string, engine = 'entt'): string | null {
  const kind = languageOf(engine);
  return helpAt(marked.replace('|', ''), marked.indexOf('|'), { kind, translate })?.box.textContent ?? null;
}

test('each option of each engine is explained where it stands', () => {
  for (const engine of scriptEngineIds)
    for (const option of configKeysOf(languageOf(engine))) expect(helpOf(`config |${option} 8`, engine)).toMatch(/\.$/);
});

test('keywords and modifiers are explained; names, numbers, comments and unknown words are not', () => {
  expect(helpOf('|component Body pinned')).toBe('Declares a component with a value for each entity.');
  expect(helpOf('component Body pin|ned')).toBe('Never moves in memory: removing leaves a hole.');
  for (const marked of ['component B|ody', 'config sparsePage |8', 'add a A # ad|d', 'config od|d 1', ' | add a A'])
    expect(helpOf(marked)).toBeNull();
});
