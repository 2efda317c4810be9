import { shell } from 'electron';
import { formats as exportFormats } from '../../core/export/formats.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import type { Places } from '../calls/handlers.ts';
import { withEnding } from '../export/file-name.ts';
import { fileDestination, folderDestination } from '../files/destinations.ts';
import type { NativeDialogs } from './dialogs.ts';

/** Chooses a file for one picture, and a folder for several. */
export function dialogPlaces(dialogs: NativeDialogs): Places {
  return {
    scriptToOpen: () => dialogs.scriptToOpen(),
    scriptToSave: (name) => dialogs.scriptToSave(name),
    fileToSave: (name) => dialogs.fileForExport(name),
    recordingToOpen: () => dialogs.recordingToOpen(),
    recordingToSave: (name) => dialogs.recordingToSave(name),
    reveal: async (file) => shell.showItemInFolder(file),
    async destination(request) {
      const name = singleFileName(request);
      if (name === null) {
        const folder = await dialogs.folderForExport();
        return folder === null ? null : folderDestination(folder);
      }
      const file = await dialogs.fileForExport(name);
      return file === null ? null : fileDestination(file);
    },
  };
}

/** Returns the name of the only file; null if there are several. */
function singleFileName({ steps, formats, source, pair, between, clips }: ExportRequest): string | null {
  const [id, ...others] = formats;
  if (id === undefined || others.length > 0) return null;
  const { kind, extension } = exportFormats[id];
  if (pair || (kind === 'still' && between > 0)) return null;
  if (kind === 'series' && clips === 'whole') return withEnding(source.name, `.${extension}`);
  const n = Array.isArray(steps) && steps.length === 1 ? steps[0] : null;
  return n === null ? null : withEnding(source.name, `-${n}.${extension}`);
}
