/** The limit of a file of another program, in bytes. */
export const MAX_FOREIGN = 32_000_000;

/** Files with these extensions always belong to this program. */
const OWN = /\.(ecs|md|markdown|atlas|ecsrec)$/i;

/** Usual extensions of files of other programs. */
export const foreignExtensions = ['csv', 'tsv', 'jsonl', 'ndjson', 'json', 'flecs'] as const;

/** Tells by its name whether a file is one of another program. */
export function isForeignName(name: string): boolean {
  return foreignExtensions.some((extension) => name.toLowerCase().endsWith(`.${extension}`));
}

/** Tells by its name whether a file may be one of another program, and so may have `MAX_FOREIGN` bytes. */
export function mayBeForeign(name: string): boolean {
  return !OWN.test(name);
}
