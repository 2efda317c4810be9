/** Returns the corners of an arrow head at the end of a polyline or curve (x, y, x, y, …), the tip first. */
export function arrowHead(
  points: readonly number[],
  strokeWidth: number,
): readonly [number, number, number, number, number, number] {
  const n = points.length;
  const tipX = points[n - 2]!;
  const tipY = points[n - 1]!;
  let i = n - 4;
  while (i > 0 && points[i] === tipX && points[i + 1] === tipY) i -= 2;
  const angle = Math.atan2(tipY - points[i + 1]!, tipX - points[i]!);
  const length = 5 + 2.5 * strokeWidth;
  const spread = 0.45;
  return [
    tipX,
    tipY,
    tipX - length * Math.cos(angle - spread),
    tipY - length * Math.sin(angle - spread),
    tipX - length * Math.cos(angle + spread),
    tipY - length * Math.sin(angle + spread),
  ];
}
