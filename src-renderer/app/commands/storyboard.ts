import type { Translate } from '../../../core/cells/translate.ts';
import { collect, travelShown, wantedPositions } from '../../record/storyboard/collect-beats.ts';
import { shownBeats, shownShots } from '../../record/storyboard/shown-beats.ts';
import { canTravelBoard } from '../../state/preferences/storyboards.ts';
import { openDialog } from '../../state/window/window-state.ts';
import type { Action, Actions } from '../../ui/command.ts';

export function storyboardActions(say: Translate): Actions {
  const whole = (part: 'operation' | 'chapter'): Action => ({
    enabled: () => wantedPositions(part).length > 0,
    run: () => collect(part, say),
  });
  const travel = (way: 'past' | 'future'): Action => ({
    enabled: () => {
      const beats = shownBeats();
      return typeof beats !== 'string' && canTravelBoard(beats.key, way);
    },
    run: () => travelShown(way, say),
  });
  return {
    // Says why it has no effect if there are no beats.
    'storyboard.add': { run: () => collect('beat', say) },
    'storyboard.addOperation': whole('operation'),
    'storyboard.addChapter': whole('chapter'),
    'storyboard.undo': travel('past'),
    'storyboard.redo': travel('future'),
    'storyboard.export': {
      enabled: () => shownShots().length > 0,
      run: () => openDialog({ kind: 'export', scope: 'shots' }),
    },
  };
}
