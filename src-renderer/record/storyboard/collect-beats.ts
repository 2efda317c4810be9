import { create } from 'zustand';
import type { Translate } from '../../../core/cells/translate.ts';
import { anchorAt } from '../../../core/script/parse/anchor.ts';
import { transport } from '../../state/play/transport.ts';
import { addShots, shotsOf, travelBoard } from '../../state/preferences/storyboards.ts';
import { openPanels } from '../../state/session/panels.ts';
import { toast } from '../../state/window/window-state.ts';
import type { StoryboardPart } from './beats.ts';
import { shownBeats } from './shown-beats.ts';

/** A sentence about the last change of the storyboard, which the panel announces. */
export const useBoardNews = create<{ readonly text: string }>(() => ({ text: '' }));

/** Reports a change in the panel, or in the window while the panel is closed. */
export function tell(text: string): void {
  useBoardNews.setState({ text });
  if (!openPanels().includes('storyboard')) toast({ tone: 'info', text, action: 'view.panel.storyboard' });
}

/** Returns the position, or all beats of the operation or chapter that contains it. */
export function wantedPositions(what: 'beat' | StoryboardPart): readonly number[] {
  const beats = shownBeats();
  if (typeof beats === 'string') return [];
  const { position } = transport();
  return what === 'beat' ? [position] : beats.partAt(position, what);
}

/** Adds beats of the current source to its storyboard. Reports how many were added, or why there are none. */
export function collect(what: 'beat' | StoryboardPart, say: Translate): void {
  const beats = shownBeats();
  if (typeof beats === 'string') {
    tell(say(`ui.storyboard.why.${beats}`));
    return;
  }
  const wanted = wantedPositions(what);
  const added = addShots(
    beats.key,
    wanted.map((position) => anchorAt(beats.units, position)),
  );
  const total = shotsOf(beats.key).length;
  tell(say(added < wanted.length ? 'ui.storyboard.full' : 'ui.storyboard.added', { count: added, total }));
}

/** Undoes or redoes a change of the storyboard that is shown. */
export function travelShown(way: 'past' | 'future', say: Translate): void {
  const beats = shownBeats();
  if (typeof beats === 'string') return;
  travelBoard(beats.key, way);
  useBoardNews.setState({ text: say(way === 'past' ? 'ui.storyboard.undone' : 'ui.storyboard.redone') });
}
