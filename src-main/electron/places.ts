import type { ExportRequest } from '../api.ts';
import { fileDestination, folderDestination } from '../files/destinations.ts';
import type { Places } from '../handlers.ts';
import type { Dialogs } from './dialogs.ts';

/** One picture asks for a file, several ask for a folder. */
export function dialogPlaces(dialogs: Dialogs): Places {
  return {
    scriptToOpen: () => dialogs.scriptToOpen(),
    scriptToSave: (name) => dialogs.scriptToSave(name),
    recordingToOpen: () => dialogs.recordingToOpen(),
    recordingToSave: (name) => dialogs.recordingToSave(name),
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

function singleFileName({ steps, formats, source }: ExportRequest): string | null {
  if (steps === 'all' || steps.length > 1 || formats.length > 1) return null;
  return `${source.name.replace(/\.[^.]*$/, '')}-${steps[0]}.${formats[0]}`;
}
