/** An id of decs as its columns hold it: index, generation, and above them the number of its world. */
const PART = 2 ** 24;

export function decsIndex(raw: number): number {
  return raw % PART;
}

export function decsGeneration(raw: number): number {
  return Math.floor(raw / PART) % PART;
}

export function decsHandle(index: number, generation: number, world: number): number {
  return (world * PART + generation) * PART + index;
}

/** `7 v1`. */
export function decsHandleText(raw: number): string {
  return `${decsIndex(raw)} v${decsGeneration(raw)}`;
}
