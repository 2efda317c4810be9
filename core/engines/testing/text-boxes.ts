import type { Rect } from '../../scene/kit/measures.ts';
import type { Scene, TextMark } from '../../scene/scene.ts';
import { measure } from '../../scene/text-metrics.ts';

export interface TextBox extends Rect {
  readonly key: string;
  readonly size: number;
}

export function textBoxes({ marks }: Scene): TextBox[] {
  return marks.flatMap((mark) => (mark.kind === 'text' && mark.text !== '' ? [boxOf(mark)] : []));
}

function boxOf(mark: TextMark): TextBox {
  const { key, x, y, text, size, align } = mark;
  const width = measure(text, mark);
  const left = align === 'start' ? x : align === 'middle' ? x - width / 2 : x - width;
  // From the top of capitals to slightly below the baseline.
  return { key, size, x: left, y: y - size * 0.4, width, height: size * 0.8 };
}

export function isInside(inner: Rect, outer: Rect): boolean {
  const [right, bottom] = [outer.x + outer.width, outer.y + outer.height];
  return (
    inner.x >= outer.x - 1 &&
    inner.y >= outer.y - 1 &&
    inner.x + inner.width <= right + 1 &&
    inner.y + inner.height <= bottom + 1
  );
}
