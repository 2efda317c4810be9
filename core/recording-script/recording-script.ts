import type { DestinationId } from '../export/destinations.ts';
import type { FormatId } from '../export/formats.ts';
import type { ExportRequest } from '../export/request.ts';
import type { Diagnostic } from '../script/language/diagnostic.ts';
import type { EngineId } from '../script/language/language.ts';
import type { TextPlace } from '../script/parse/parse-messages.ts';

/** A recording script names its source, its settings and its output files. `docs/recording-scripts.md` describes the format. */
export interface RecordingScript {
  readonly name: string;
  readonly text: string;
  /** The path of a file in the script's folder or below, relative to the script; null if there are errors. */
  readonly source: string | null;
  readonly settings: RecordingScriptSettings;
  readonly outputs: readonly RecordingScriptOutput[];
  /** All errors in order. Nothing is recorded if there are any. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface RecordingScriptSettings {
  readonly request: Omit<ExportRequest, 'id' | 'source'>;
  /** The destination whose height is that for the compared engines; null if a size was set. */
  readonly destination: DestinationId | null;
  /** The engine of a script; null means the default. */
  readonly engine: EngineId | null;
  /** The compared engines; null means one engine. */
  readonly engines: readonly EngineId[] | null;
  /** The names of the drawn structures or kinds of structures; null means all. */
  readonly structures: readonly string[] | null;
  /** The first and the last frame of the game in a recording; null means all. */
  readonly clip: readonly [from: number, to: number] | null;
}

export interface RecordingScriptOutput {
  /** The path with placeholders, relative to the output folder. */
  readonly template: string;
  readonly format: FormatId;
  readonly at: TextPlace;
}
