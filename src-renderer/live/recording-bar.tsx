import type { Source } from './source.ts';

/** What can be done with a recording. */
export function RecordingBar({ source }: { readonly source: Source }) {
  return <span className="mono">{source.name}</span>;
}
