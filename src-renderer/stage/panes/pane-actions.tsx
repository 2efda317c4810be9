import { Maximize2, Minimize2, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  /** True if this pane is maximised. */
  readonly alone: boolean;
}

/** The buttons of one of several panes. A click also makes the pane the active one, on which commands act. */
export function PaneActions({ alone }: Props) {
  return (
    <div className="pane-actions">
      <IconButton
        command="pane.maximise"
        icon={alone ? Minimize2 : Maximize2}
        size={16}
        pressed={alone}
        className="pane-maximise"
      />
      <IconButton command="pane.close" icon={X} size={16} />
    </div>
  );
}
