import { closeDialog } from '../state/window/window-state.ts';
import { Dialog } from './dialog.tsx';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The label of the button that cancels. */
  readonly keep: string;
  readonly onKeep?: () => void;
  /** The label of the button that loses something. */
  readonly lose: string;
  readonly onLose: () => void;
}

/** Asks before something is permanently lost. */
export function ConfirmDialog({ title, text, keep, onKeep = closeDialog, lose, onLose }: Props) {
  return (
    <Dialog title={title} className="confirm-dialog">
      <p className="lead">{text}</p>
      <div className="dialog-actions">
        <button type="button" className="button outlined" onClick={onKeep} data-autofocus>
          {keep}
        </button>
        <button type="button" className="button danger" onClick={onLose}>
          {lose}
        </button>
      </div>
    </Dialog>
  );
}
