/** The name of the mark in the page's performance timeline. */
export const FIRST_PICTURE = 'first picture';

let painted = false;

/** Marks when the page painted its first diagram: starts are measured by it. */
export function notePicture(): void {
  if (painted) return;
  painted = true;
  performance.mark(FIRST_PICTURE);
}
