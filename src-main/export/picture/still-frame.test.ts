import { expect, test } from 'vitest';
import { captionParts } from '../../../core/export/request.ts';
import { stillFrame } from './still-frame.ts';

test('a number without a title takes no room from the diagram', () => {
  const size = { width: 1920, height: 1080 };
  const bare = captionParts(false);
  expect(stillFrame(size, { ...bare, number: true })).toEqual(stillFrame(size, bare));
});
