/** A function for `assetsInlineLimit`: the page's policy forbids fonts in data URLs. */
export function noFont(file: string): false | undefined {
  return file.endsWith('.woff2') ? false : undefined;
}
