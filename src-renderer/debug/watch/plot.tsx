import { area, scaleLinear } from 'd3';
import { type PointerEvent, useMemo } from 'react';
import { transport } from '../../state/play/transport.ts';

/** Number of columns of a plot, about its width in pixels. */
export const COLUMNS = 240;
const HEIGHT = 40;
const MARGIN = 3;

interface Props {
  /** The extremes of each of the `COLUMNS` columns. */
  readonly found: Float64Array;
  /** Positions that are shown. */
  readonly range: readonly [first: number, length: number];
  readonly position: number;
  /** Describes the plot in words. */
  readonly label: string;
}

/** A plot of the smallest and the largest number in every column, with the current position. A click goes to a position. */
export function Plot({ found, range: [first, length], position, label }: Props) {
  const { path, domain } = useMemo(() => drawn(found), [found]);
  const goTo = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left) / box.width;
    transport().seek(first + part * (length - first), 'jump');
  };
  const x = ((position - first) / Math.max(1, length - first)) * COLUMNS;
  return (
    <div className="watch-plot">
      <svg
        viewBox={`0 0 ${COLUMNS} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
        onPointerDown={goTo}
      >
        <path d={path} />
        <line x1={x} x2={x} y1={0} y2={HEIGHT} />
      </svg>
      {domain !== null && (
        <span className="watch-domain mono" aria-hidden="true">
          <span>{shortNumber(domain[1])}</span>
          <span>{domain[0] === domain[1] ? '' : shortNumber(domain[0])}</span>
        </span>
      )}
    </div>
  );
}

interface Drawn {
  readonly path: string;
  readonly domain: readonly [least: number, greatest: number] | null;
}

function drawn(found: Float64Array): Drawn {
  const domain = domainOf(found);
  if (domain === null) return { path: '', domain };
  const y = scaleLinear(domain, [HEIGHT - MARGIN, MARGIN]);
  const columns = Array.from({ length: COLUMNS }, (_, column) => column);
  const path = area<number>()
    .defined((column) => !Number.isNaN(found[column * 2]!))
    .x((column) => column + 0.5)
    .y0((column) => y(found[column * 2]!))
    .y1((column) => y(found[column * 2 + 1]!))(columns);
  return { path: path ?? '', domain };
}

function domainOf(found: Float64Array): Drawn['domain'] {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const number of found) {
    if (number < least) least = number;
    if (number > greatest) greatest = number;
  }
  return least <= greatest && Number.isFinite(least) && Number.isFinite(greatest) ? [least, greatest] : null;
}

export function shortNumber(number: number): string {
  return Number.isInteger(number) ? String(number) : String(Number(number.toPrecision(4)));
}
