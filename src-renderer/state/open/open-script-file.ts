import type { ScriptFile } from '../../../src-main/api.ts';
import { newRequest } from '../last-request.ts';
import { usePreferences } from '../preferences.ts';
import { isLong, parsedInSlices } from '../script/long-scripts.ts';
import { writtenText } from '../script/typing.ts';
import { openScript, useSession } from '../session.ts';
import { closeDialog, openDialog } from '../shell.ts';

/**
 * As `openScript`. A long script is shown when it is parsed, unless something else is opened meanwhile. Edits that are made meanwhile are lost only
 * when the person agrees.
 */
export async function openScriptFile(file: ScriptFile, position = 0): Promise<void> {
  const isLast = newRequest();
  const { opening } = useSession.getState();
  const text = writtenText();
  if (!isLong(file.text)) {
    openScript(file, position);
    return;
  }
  const script = await parsedInSlices(file.text, file.name, file.engine ?? usePreferences.getState().engine);
  if (!isLast() || useSession.getState().opening !== opening) return;
  const open = (): void => openScript(file, position, script);
  const proceed = (): void => {
    open();
    closeDialog();
  };
  if (writtenText() === text) open();
  else openDialog({ kind: 'discard', proceed });
}
