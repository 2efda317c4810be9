import { Columns2, Maximize2, Minimize2, Rows2, X } from 'lucide-react';
import { MAX_PANES } from '../../state/preferences/pane-tree.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  /** True if this pane is maximised. */
  readonly alone: boolean;
  readonly count: number;
}

/** The buttons of a pane. A click also makes the pane the active one, on which commands act. */
export function PaneActions({ alone, count }: Props) {
  const full = count >= MAX_PANES;
  return (
    <div className="pane-actions">
      <IconButton command="pane.splitRight" icon={Columns2} size={16} className="pane-split" disabled={full} />
      <IconButton command="pane.splitDown" icon={Rows2} size={16} className="pane-split" disabled={full} />
      {count > 1 && (
        <>
          <IconButton
            command="pane.maximise"
            icon={alone ? Minimize2 : Maximize2}
            size={16}
            pressed={alone}
            className="pane-maximise"
          />
          <IconButton command="pane.close" icon={X} size={16} />
        </>
      )}
    </div>
  );
}
