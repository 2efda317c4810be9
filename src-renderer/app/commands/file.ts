import { closeCompare, useCompare } from '../../compare/state/compare-state.ts';
import { isLessonOpen, momentIn, useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { hasStrokes, undoStroke } from '../../learn/present/presenter-state.ts';
import type { Pictures } from '../../record/export/picture-commands.ts';
import { redoEdit, undoEdit } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { canRedoEdit, canUndoEdit, redoGameEdit, undoGameEdit } from '../../state/live/edits.ts';
import type { Files } from '../../state/open/files.ts';
import { transport } from '../../state/play/transport.ts';
import { useSession } from '../../state/session/session.ts';
import { dismissOffers, openDialog, showHome, useShell } from '../../state/window/window-state.ts';
import type { Action, Actions } from '../../ui/command.ts';

const session = useSession.getState;

/** Script commands act only while the script is shown. */
const isScript = (): boolean => session().source === null;

/** Undo starts from the text that was just typed. */
function edit(step: () => boolean): void {
  applyTyping();
  if (step()) dismissOffers('edit.undo');
}

/** The open source stays open. */
function home(): void {
  closeCompare();
  transport().pause();
  showHome();
}

export function fileActions(files: Files, pictures: Pictures): Actions {
  return {
    'file.home': { run: home },
    'file.open': { run: () => void files.open() },
    'file.examples': { run: () => openDialog({ kind: 'examples' }) },
    'file.new': { run: () => files.openNew() },
    'file.save': { enabled: isScript, run: () => void files.save() },
    'file.saveAs': { enabled: isScript, run: () => void files.saveAs() },
    'file.openLink': { run: () => openDialog({ kind: 'link' }) },
    'file.copyLink': { enabled: () => isScript() || isLessonOpen(), run: () => void files.copyLink() },
    'export.step': { enabled: canExport, run: () => openDialog({ kind: 'export', scope: 'step' }) },
    'export.all': { enabled: canExport, run: () => openDialog({ kind: 'export', scope: 'all' }) },
    'export.copy': { enabled: canExport, run: () => void pictures.copy() },
    'export.reveal': { enabled: () => useShell.getState().exported !== null, run: () => void pictures.reveal() },
    'edit.undo': history('past'),
    'edit.redo': history('future'),
  };
}

/** Undo and redo of what is shown: the drawing on what is presented, the script or the edits of a game. */
function history(way: 'past' | 'future'): Action {
  const isBack = way === 'past';
  const inGame = isBack ? canUndoEdit : canRedoEdit;
  return {
    enabled() {
      if (isBack && hasStrokes()) return true;
      if (isLessonOpen()) return false;
      return isScript() ? session().history[way].length > 0 : inGame(session().source?.key);
    },
    run() {
      if (isBack && hasStrokes()) undoStroke();
      else if (isScript()) edit(isBack ? undoEdit : redoEdit);
      else void (isBack ? undoGameEdit() : redoGameEdit());
    },
  };
}

/** Tells whether something can be exported. A script that is too long to be stepped has no pictures. */
function canExport(): boolean {
  const { open, plan, view } = useCompare.getState();
  if (open) return view === 'curves' || (plan !== null && plan.lockstep !== null);
  return !isLessonOpen() || momentIn(useLesson.getState()) !== null;
}
