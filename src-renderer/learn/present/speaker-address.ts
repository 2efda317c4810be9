const FRAGMENT = /^#speaker=([0-9a-z]+)$/;

/** Returns the address fragment of a window's speaker's page. */
export function speakerFragment(id: string): string {
  return `#speaker=${id}`;
}

/** Returns the id of the window from the fragment of a speaker's page; null for other fragments. */
export function speakerIn(fragment: string): string | null {
  return FRAGMENT.exec(fragment)?.[1] ?? null;
}
