import { libraryIds } from '../../../core/engines/all.ts';
import type { EmbeddedOf } from '../../../core/export/embedded-source.ts';
import {
  chooseStructures as chooseInLane,
  closeCompare,
  openCompare,
  selectInLanes,
} from '../../compare/state/compare-state.ts';
import { activePane, choosePane } from '../../stage/panes/pane-store.ts';
import type { Recordings } from '../../state/live/recordings.ts';
import type { Reopening } from '../../state/open/files.ts';
import { change } from '../../state/preferences/preferences.ts';
import { openScript, shownTransport, useSession } from '../../state/session/session.ts';

/** Returns to the beat of an exported picture, with its view. */
export function reopening(recordings: Recordings): Reopening {
  return {
    script,
    compare,
    clip: (source) => clip(source, recordings),
    recording: (name, bytes) => openAt(1, name, bytes, recordings),
  };
}

function script({ name, text, engine: made, position, every, ...view }: EmbeddedOf<'script'>): void {
  closeCompare();
  // The engine in the file may be one that can only be compared.
  const engine = libraryIds.find((id) => id === made);
  if (every !== undefined) change({ depth: every });
  openScript({ name, text, ...(engine !== undefined && { engine }) }, position);
  look(view);
}

function compare({ name, text, position, every, compare: { engines, focus, shown } }: EmbeddedOf<'compare'>): void {
  if (every !== undefined) change({ depth: every });
  openScript({ name, text });
  openCompare({ engines, question: null, position });
  selectInLanes(focus);
  for (const engine of engines) if (shown[engine] !== undefined) chooseInLane(engine, shown[engine]);
}

async function clip({ name, recording, position, ...view }: EmbeddedOf<'clip'>, recordings: Recordings): Promise<void> {
  const bytes = Uint8Array.from(atob(recording!), (character) => character.charCodeAt(0));
  if (await openAt(position, name, bytes, recordings)) look(view);
}

/** @returns true if it is still wanted and shown */
async function openAt(position: number, name: string, bytes: Uint8Array, recordings: Recordings): Promise<boolean> {
  const isShown = await recordings.openBytes(name, bytes);
  if (isShown) shownTransport.seek(position, 'jump');
  return isShown;
}

function look({ focus, shown }: Pick<EmbeddedOf<'script'>, 'focus' | 'shown'>): void {
  if (focus != null) useSession.setState({ selection: focus });
  if (shown != null) choosePane(activePane().id, shown);
}
