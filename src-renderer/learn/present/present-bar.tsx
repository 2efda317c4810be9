import { Eraser, Flashlight, MonitorOff, NotebookText, Pencil, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePresenter } from './presenter-state.ts';

/** The tools of a presented lesson. They are faint until the pointer or the focus is on them. */
export function PresentBar() {
  const { t } = useTranslation();
  const tool = usePresenter((presenter) => presenter.tool);
  const hasStrokes = usePresenter((presenter) => presenter.strokes.length > 0);
  return (
    <div className="row present-bar" role="toolbar" aria-label={t('ui.present.tools')}>
      <IconButton command="present.blank" icon={MonitorOff} size={20} />
      <IconButton command="present.laser" icon={Flashlight} pressed={tool === 'laser'} size={20} />
      <IconButton command="present.draw" icon={Pencil} pressed={tool === 'pen'} size={20} />
      {hasStrokes && <IconButton command="present.undo" icon={Undo2} size={20} />}
      {hasStrokes && <IconButton command="present.clear" icon={Eraser} size={20} />}
      <IconButton command="lesson.speaker" icon={NotebookText} size={20} />
    </div>
  );
}
