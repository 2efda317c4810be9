import type { FormatId } from '../export/formats.ts';
import type { ExportRequest } from '../export/request.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { EngineId } from '../script/language.ts';

/** A recording script: what is recorded, how it looks, and which files are written. `docs/recording-scripts.md` has the format. */
export interface RecordingScript {
  readonly name: string;
  readonly text: string;
  /** A path relative to the recording script, of a file in its folder or below; null where there are errors. */
  readonly source: string | null;
  readonly settings: RecordingScriptSettings;
  readonly outputs: readonly RecordingScriptOutput[];
  /** All errors, in order. A recording script with errors is not recorded. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface RecordingScriptSettings {
  readonly request: Omit<ExportRequest, 'id' | 'source'>;
  /** Of a script; null: the default. */
  readonly engine: EngineId | null;
  /** Side by side; null: one engine. */
  readonly engines: readonly EngineId[] | null;
  /** Names of structures, or of kinds of them, that are drawn; null: all. */
  readonly structures: readonly string[] | null;
  /** Of a recording the first and the last position; null: all of it. */
  readonly clip: readonly [from: number, to: number] | null;
}

/** A line `output`. */
export interface RecordingScriptOutput {
  /** A path with placeholders, relative to the output folder. */
  readonly template: string;
  readonly format: FormatId;
}
