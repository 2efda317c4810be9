import { FileInput } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Recordings } from '../../state/live/recordings.ts';
import { droppedFile } from '../../state/open/file-handle.ts';
import type { Files } from '../../state/open/files.ts';

interface Props {
  readonly files: Files;
  readonly recordings: Recordings;
}

/** Files can be dropped anywhere on the window: scripts, pictures that were exported from one, recordings. */
export function DropTarget({ files, recordings }: Props) {
  const { t } = useTranslation();
  const [over, setOver] = useState(false);
  useEffect(() => listenToDrops({ files, recordings }, setOver), [files, recordings]);
  if (!over) return null;
  return (
    <div className="row drop-target">
      <div className="row">
        <FileInput size={32} aria-hidden="true" />
        {t('ui.drop')}
      </div>
    </div>
  );
}

function listenToDrops({ files, recordings }: Props, setOver: (over: boolean) => void): () => void {
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') === true;
  const onOver = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const onLeave = (event: DragEvent): void => {
    // The pointer has left the window, not just one element of it.
    if (event.relatedTarget === null) setOver(false);
  };
  const onDrop = (event: DragEvent): void => {
    if (!carriesFiles(event)) return;
    event.preventDefault();
    setOver(false);
    const dropped = event.dataTransfer === null ? null : droppedFile(event.dataTransfer);
    void dropped?.then((picked) =>
      /\.ecsrec$/i.test(picked.file.name) ? recordings.openPicked(picked.file) : files.openPicked(picked),
    );
  };
  addEventListener('dragover', onOver);
  addEventListener('dragleave', onLeave);
  addEventListener('drop', onDrop);
  return () => {
    removeEventListener('dragover', onOver);
    removeEventListener('dragleave', onLeave);
    removeEventListener('drop', onDrop);
  };
}
