let base = '';

/** Where the files of the site are, before anything is painted. */
export function setBase(address: string): void {
  base = address;
}

/** The address of a file of the site. @param path relative to its pages */
export function siteAddress(path: string): string {
  return new URL(path, base).href;
}

/** A file of the site. @param path relative to its pages @throws when it cannot be loaded: offline, say */
export async function siteFile(path: string): Promise<Response> {
  const response = await fetch(siteAddress(path));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  return response;
}
