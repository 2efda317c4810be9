import type { Recordings } from '../live/recordings.ts';
export function SpanDialog(_: { readonly recordings: Recordings }) {
  return null;
}
