/** Returns the letter of an option by its place, from 0. */
export function letterOf(i: number): string {
  return String.fromCharCode(65 + i);
}
