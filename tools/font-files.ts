/** For `assetsInlineLimit`: the page's policy allows no fonts in data URLs, however small. */
export function noFont(file: string): false | undefined {
  return file.endsWith('.woff2') ? false : undefined;
}
