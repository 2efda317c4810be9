/** Returns the stop with the smallest ratio to a value. */
export function nearestStop(stops: readonly number[], value: number): number {
  const away = (stop: number): number => Math.abs(Math.log(stop / Math.max(1, value)));
  return stops.reduce((best, stop) => (away(stop) < away(best) ? stop : best));
}
