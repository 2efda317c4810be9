import { recordingOf } from '../../../core/capture/recording-of-span.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { readForeignFile, recognizeFile } from '../../../core/import/foreign-file.ts';
import { formatDiagnostics } from '../../../core/script/narration/print-diagnostic.ts';
import type { StillWorld } from '../../../probes/flecs-rest/src/still-world.ts';
import type { OpenedFile, ScriptFile } from '../../../src-main/contract/api.ts';
import { messageOf } from '../window/window-state.ts';

/** Returns the text of a file, or the file if another program wrote it; null if it is neither. */
export function openedData(name: string, data: Uint8Array<ArrayBuffer>): OpenedFile | null {
  try {
    return recognizeFile(name, data, decodeUtf8) === null
      ? { name, text: decodeUtf8(data) }
      : { foreign: { name, data } };
  } catch {
    return null;
  }
}

/** @throws TypeError if the bytes are not UTF-8 */
function decodeUtf8(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

/** A file of another program. */
export interface ForeignData {
  readonly name: string;
  readonly data: Uint8Array;
}

interface ImportedFile {
  /** Null if neither a script nor a world can be made of it. */
  readonly made: { readonly script: ScriptFile } | { readonly recording: Uint8Array } | null;
  /** The kind of the file, and what can be done with it; its first errors if it has any. */
  readonly message: string;
}

/**
 * Reads a recognized file of another program.
 * @throws Error with a message for the user if a game's reply says too little
 */
export async function importFile({ name, data }: ForeignData, say: Translate): Promise<ImportedFile> {
  const recognized = recognizeFile(name, data, decodeUtf8);
  if (recognized === null) throw new Error(say('host.error.notText', { path: name }));
  const { kind, facts, opens, diagnostics, notes, script, engine, ...file } = readForeignFile(recognized, say);
  if (diagnostics.length > 0) return { made: null, message: errorsIn(formatDiagnostics(file, diagnostics, say)) };
  const sentences = [say(`foreign.kind.${kind}`, { path: name, ...facts })];
  if (opens !== 'nothing') sentences.push(say(`foreign.${opens}.window`));
  const world = opens === 'world' ? await worldOfReply(name, file.text, say) : null;
  if (world?.isNumbered) sentences.push(say('foreign.world.numbered'));
  if (world?.isPerhapsPartial) sentences.push(say('foreign.world.perhapsPartial'));
  const message = [...sentences, ...notes].join(' ');
  if (script !== null)
    return { made: { script: { name: `${name}.ecs`, text: script, ...(engine && { engine }) } }, message };
  return { made: world && { recording: await recordingOf(world.messages, { created: '', writer: '' }) }, message };
}

async function worldOfReply(path: string, text: string, say: Translate): Promise<StillWorld> {
  const { stillWorld } = await import('../../../probes/flecs-rest/src/still-world.ts');
  try {
    return stillWorld(text, say('foreign.world.numberedName'));
  } catch (error) {
    throw new Error(say('foreign.world.unreadable', { path, problem: messageOf(error) }));
  }
}

/** The first lines of the first errors: place and message. */
function errorsIn(messages: readonly string[]): string {
  return messages
    .slice(0, 3)
    .map((message) => message.split('\n', 1)[0])
    .join('\n');
}
