import { describe, expect, test, vi } from 'vitest';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { examplesIn } from '../../state/open/examples.ts';
import { sceneAt } from '../canvas/scene-at.ts';
import { coverOf } from './example-cover.ts';
import { EVERYWHERE } from './still-frame.ts';

const translate = strictTranslator('en');
// The ratio of a standard screen.
vi.stubGlobal('devicePixelRatio', 1);

describe.each(examplesIn('en'))('the cover of $id', (example) => {
  test('shows the structures of the operation', () => {
    const { frame, position } = coverOf(example, translate);
    const { lens, transform, size } = frame;
    const scene = sceneAt(lens, position, EVERYWHERE);
    const inside = scene.grids
      .flatMap(({ cells }) => cells)
      .filter(({ x, y, width, height }) => {
        const [left, top] = [x * transform.k + transform.x, y * transform.k + transform.y];
        const [right, bottom] = [left + width * transform.k, top + height * transform.k];
        return right > 0 && bottom > 0 && left < size.width && top < size.height;
      });
    expect(inside.length).toBeGreaterThan(1);
  });
});
