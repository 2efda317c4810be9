import { line, scaleLinear } from 'd3';
import { FRAMES } from './system-rows.ts';

const WIDTH = 60;
const HEIGHT = 18;

/** The numbers of the last frames, the latest on the right; 0 is at the bottom, gaps are NaN. Decorative: the list says them in words. */
export function Sparkline({ numbers }: { readonly numbers: readonly number[] }) {
  const most = Math.max(0, ...numbers.filter((number) => !Number.isNaN(number)));
  const x = scaleLinear([numbers.length - FRAMES, numbers.length - 1], [1, WIDTH - 1]);
  const y = scaleLinear([0, most || 1], [HEIGHT - 1, 1]);
  const path = line<number>()
    .defined((number) => !Number.isNaN(number))
    .x((_, i) => x(i))
    .y((number) => y(number));
  return (
    <svg className="sparkline" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <path d={path(numbers) ?? ''} />
    </svg>
  );
}
