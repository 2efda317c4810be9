/** Two costs below this ratio are about equal, in every verdict, sentence, curve and vote. */
export const ABOUT_EQUAL = 1.1;

export function isAboutEqual(a: number, b: number): boolean {
  return Math.max(a, b) <= Math.min(a, b) * ABOUT_EQUAL;
}
