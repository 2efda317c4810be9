import type { Description } from './subject.ts';

/** `003-swap-last-into-hole.png`: as many digits as the last step has, at least three, so that names sort. */
export function pictureName({ number: { n, total }, code }: Description, extension: string): string {
  const digits = Math.max(3, String(total).length);
  return `${String(n).padStart(digits, '0')}-${code.replace(/[^a-z0-9-]/gi, '-')}.${extension}`;
}

/** `sparse-sets.ecs` with the ending `.zip`: `sparse-sets.zip`. */
export function withEnding(name: string, ending: string): string {
  return name.replace(/\.[^.]*$/, '') + ending;
}
