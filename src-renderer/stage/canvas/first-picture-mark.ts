/** The name of the mark in the page's performance timeline. */
export const FIRST_PICTURE = 'first picture';

let painted = false;

/** Marks the time when the page painted its first diagram, for measuring starts. */
export function notePicture(): void {
  if (painted) return;
  painted = true;
  performance.mark(FIRST_PICTURE);
}
