const FRAGMENT = /^#speaker=([0-9a-z]+)$/;

/** The fragment of the speaker's page of a window. */
export function speakerFragment(id: string): string {
  return `#speaker=${id}`;
}

/** The window that a speaker's page belongs to; null: the fragment is another one. */
export function speakerIn(fragment: string): string | null {
  return FRAGMENT.exec(fragment)?.[1] ?? null;
}
