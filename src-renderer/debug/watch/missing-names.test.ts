import { expect, test } from 'vitest';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import type { Source } from '../../state/source/source.ts';
import { missingIn } from './missing-names.ts';

test('a name is only reported missing in a recording if its whole rest is in memory', () => {
  const { capture } = new TestGame(['Position'], 3);
  const position = capture.world.timeline.length;
  const missing = (length: number, text = '+Burning', locale: 'en' | 'zh-CN' = 'en'): string => {
    const source = { kind: 'recording', name: 'boids', capture, length } as Source;
    return missingIn({ picture: capture.world, source, position }, text, strictTranslator(locale));
  };
  expect(missing(position)).toBe('boids has no Burning. It has Position.');
  expect(missing(position + 1000)).toBe('');
  expect(missing(position, '+Burning, Frozen', 'zh-CN')).not.toMatch(/。 /);
});
