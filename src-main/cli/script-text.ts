import { text as readAll } from 'node:stream/consumers';
import { readScript } from '../files/script-files.ts';

/** A script as a command names it: a path, or `-` for stdin. */
export interface ScriptText {
  /** As messages show it: the path as it was given, `<stdin>`. */
  readonly name: string;
  readonly text: string;
}

/** @throws UserError or the system's error, with the path */
export async function readScriptText(file: string, stdin: () => Promise<string> = readStdin): Promise<ScriptText> {
  if (file === '-') return { name: '<stdin>', text: await stdin() };
  return { name: file, text: await readScript(file) };
}

function readStdin(): Promise<string> {
  return readAll(process.stdin);
}
