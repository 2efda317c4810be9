import type { EngineName } from '../../core/script/driver.ts';
import { drivers } from '../../core/script/drivers.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../core/script/run.ts';
import type { Script } from '../../core/script/script.ts';
import type { ScriptFile } from '../../src-main/api.ts';

/** One open script. Everything but `name`, `path` and `text` follows from the text. */
export interface Document {
  readonly name: string;
  /** Where it lives on disk, when it does. */
  readonly path: string | null;
  readonly engine: EngineName;
  /** The one source of truth. */
  readonly text: string;
  /** The parse of `text`, diagnostics included. */
  readonly script: Script;
  /** The run of the last text without diagnostics; while `text` has some, the picture stays there. */
  readonly run: ScriptRun;
  /** The text as it was last opened or saved. */
  readonly savedText: string;
}

const ENGINE: EngineName = 'entt';

/** Opens a script at its start. One that cannot be parsed opens too, with its diagnostics and nothing to step through. */
export function openDocument(file: ScriptFile): Document {
  const script = parseScript(file.text, file.name, drivers[ENGINE]);
  const runnable = script.diagnostics.length === 0 ? script : parseScript('', file.name, drivers[ENGINE]);
  return {
    name: file.name,
    path: file.path ?? null,
    engine: ENGINE,
    text: file.text,
    script,
    run: rewound(runScript(runnable, drivers[ENGINE])),
    savedText: file.text,
  };
}

/** The document with another text: parsed whole, and run whole when it has no diagnostics. */
export function editDocument(document: Document, text: string): Document {
  if (text === document.text) return document;
  const kind = drivers[document.engine];
  const script = parseScript(text, document.name, kind);
  if (script.diagnostics.length > 0) return { ...document, text, script };
  return { ...document, text, script, run: rewound(runScript(script, kind)) };
}

/** Whether the picture shows an older text because the present one has diagnostics. */
export function isStale(document: Document): boolean {
  return document.script.diagnostics.length > 0;
}

export function isDirty(document: Document): boolean {
  return document.text !== document.savedText;
}

function rewound(run: ScriptRun): ScriptRun {
  run.timeline.seek(run.timeline.first);
  return run;
}
