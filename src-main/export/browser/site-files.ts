let base = '';

/** Sets the address of the site's files. Call it before anything is painted. */
export function setBase(address: string): void {
  base = address;
}

/**
 * Returns the address of a file of the site.
 * @param path relative to its pages
 */
export function siteAddress(path: string): string {
  return new URL(path, base).href;
}

/**
 * Loads a file of the site.
 * @param path relative to its pages
 * @throws Error if it cannot be loaded, for example offline
 */
export async function siteFile(path: string): Promise<Response> {
  const response = await fetch(siteAddress(path));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}
