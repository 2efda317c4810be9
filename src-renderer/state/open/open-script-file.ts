import type { ScriptFile } from '../../../src-main/contract/api.ts';
import { isLong, parsedInSlices } from '../editing/long-scripts.ts';
import { isUnsaved, writtenText } from '../editing/typing.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { newRequest } from '../session/open-request.ts';
import { openScript } from '../session/session.ts';
import { closeDialog, openDialog } from '../window/window-state.ts';

/** Like `openScript`, but a long script is parsed first. Edits made meanwhile are only lost if the user agrees. */
export async function openScriptFile(file: ScriptFile, position = 0): Promise<void> {
  if (!isLong(file.text)) {
    openScript(file, position);
    return;
  }
  const isLast = newRequest();
  const text = writtenText();
  const script = await parsedInSlices(file.text, file.name, file.engine ?? usePreferences.getState().engine);
  if (!isLast()) return;
  const open = (): void => openScript(file, position, script);
  const proceed = (): void => {
    open();
    closeDialog();
  };
  if (writtenText() === text || !isUnsaved()) open();
  else openDialog({ kind: 'discard', proceed });
}
