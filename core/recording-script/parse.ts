import { hasPlaceholder, isSafePath, PLACEHOLDERS, wrongPlaceholders } from '../export/file-template.ts';
import { formatIdOf, formatIds, formats } from '../export/formats.ts';
import type { Diagnostic } from '../script/language/diagnostic.ts';
import { bySpan } from '../script/operation/operation.ts';
import { splitLines } from '../script/parse/lexer.ts';
import type { TextPlace } from '../script/parse/parse-messages.ts';
import { nearest } from '../script/parse/suggest.ts';
import { type RecordingScriptReport, reportTo } from './messages.ts';
import type { RecordingScript, RecordingScriptOutput, RecordingScriptSettings } from './recording-script.ts';
import { NO_SETTINGS, repeated, selections, settings } from './settings.ts';

const COMMANDS = ['set', 'source', ...Object.keys(selections), 'output'];

/** Reads a recording script. Never throws: `diagnostics` has all errors. */
export function parseRecordingScript(text: string, name: string): RecordingScript {
  const diagnostics: Diagnostic[] = [];
  const reader = new LineReader(reportTo(diagnostics));
  for (const [i, line] of splitLines(text).entries()) reader.line(line.replace(/^\uFEFF/, ''), i + 1);
  reader.end();
  diagnostics.sort(bySpan);
  const { source, outputs, read } = reader;
  return {
    name,
    text,
    source: source?.text ?? null,
    settings: read,
    outputs,
    diagnostics,
  };
}

class LineReader {
  source: TextPlace | null = null;
  read: RecordingScriptSettings = NO_SETTINGS;
  readonly outputs: RecordingScriptOutput[] = [];
  readonly #report: RecordingScriptReport;
  /** The place of the first line for each name. */
  readonly #set = new Map<string, TextPlace>();
  #last = 1;

  constructor(report: RecordingScriptReport) {
    this.#report = report;
  }

  line(content: string, line: number): void {
    this.#last = line;
    const place = (text: string, from: number): TextPlace => ({
      text,
      span: { line, column: from + 1, endColumn: from + 1 + text.length },
    });
    const [command, rest] = split(place, content, 0);
    if (command === null || command.text.startsWith('#')) return;
    const { text } = command;
    if (!COMMANDS.includes(text)) {
      this.#unknown(command, 'record-unknown-line', COMMANDS);
      return;
    }
    if (rest === null) {
      this.#incomplete(command, `${text} ${USAGE[text] ?? selections[text]!.usage}`);
      return;
    }
    if (text === 'output') this.#output(rest);
    else if (text === 'source') this.#source(command, rest);
    else if (text === 'set') this.#setting(...split(place, content, rest.span.column - 1));
    else this.#value(command, selections[text]!, rest, !repeated.includes(text));
  }

  end(): void {
    const at: TextPlace = { text: '', span: { line: this.#last, column: 1, endColumn: 1 } };
    if (!this.#set.has('source')) this.#report('record-no-source', at);
    if (!this.#set.has('output')) this.#report('record-no-output', at);
    this.#together();
    if (!this.read.request.pair) return;
    for (const { template, format, at: place } of this.outputs) {
      if (formats[format].themes === undefined && !hasPlaceholder(template, 'theme'))
        this.#report('record-needs-theme', place);
    }
  }

  /** Reports lines that exclude each other. */
  #together(): void {
    const shot = this.#set.get('shot');
    const isRecording = this.source !== null && RECORDING.test(this.source.text);
    const others = shot === undefined ? [] : ['beats', 'chapters'];
    for (const name of others) this.#refuse(name, 'record-shots-alone');
    for (const name of isRecording ? ['engine', 'engines', 'chapters', 'questions'] : [])
      this.#refuse(name, 'record-not-of-recording');
    if (!isRecording && this.source !== null) this.#refuse('clip', 'record-only-of-recording');
  }

  #refuse(name: string, code: 'record-shots-alone' | 'record-not-of-recording' | 'record-only-of-recording'): void {
    const at = this.#set.get(name);
    if (at !== undefined) this.#report(code, at);
  }

  #unknown(at: TextPlace, code: 'record-unknown-line' | 'record-unknown-setting', known: readonly string[]): void {
    this.#report(code, at, { known: known.join(', ') }, nearest(at.text, known));
  }

  #incomplete(at: TextPlace, usage: string): void {
    this.#report('record-incomplete', at, { usage });
  }

  #setting(name: TextPlace | null, value: TextPlace | null): void {
    if (name === null) return;
    const setting = Object.hasOwn(settings, name.text) ? settings[name.text]! : null;
    if (setting === null) {
      this.#unknown(name, 'record-unknown-setting', Object.keys(settings));
      return;
    }
    if (value === null) {
      this.#incomplete(name, `set ${name.text}: ${setting.usage}`);
      return;
    }
    this.#value(name, setting, value, true);
  }

  #value(name: TextPlace, setting: (typeof settings)[string], value: TextPlace, once: boolean): void {
    if (this.#isSet(name, once)) return;
    const read = setting.read(value.text, this.read);
    if (read === null) this.#report('record-bad-value', value, { usage: setting.usage });
    else this.read = read;
  }

  /** Notes the place of a name, and reports a second one unless several are allowed. */
  #isSet(name: TextPlace, once = true): boolean {
    const before = this.#set.get(name.text);
    if (before === undefined) this.#set.set(name.text, name);
    else if (once) this.#report('record-duplicate', name, { line: before.span.line });
    return once && before !== undefined;
  }

  #source(command: TextPlace, path: TextPlace): void {
    if (this.#isSet(command)) return;
    if (!isSafePath(path.text) || /[{}]/.test(path.text)) this.#report('record-bad-path', path);
    else this.source = path;
  }

  #output(at: TextPlace): void {
    this.#set.set('output', at);
    const template = at.text;
    const [wrong] = wrongPlaceholders(template);
    const format = formatIdOf(template);
    const same = this.outputs.find((each) => each.template.toLowerCase() === template.toLowerCase());
    if (wrong !== undefined) {
      const known = PLACEHOLDERS.map((name) => `{${name}}`).join(', ');
      this.#report('record-unknown-placeholder', placeIn(at, wrong), { known });
    } else if (!isSafePath(template)) this.#report('record-bad-path', at);
    else if (format === null) this.#report('record-unknown-format', at, { known: EXTENSIONS.join(', ') });
    else if (same !== undefined) this.#report('record-same-output', at, { line: same.at.span.line });
    else if (formats[format].kind === 'still' && !hasPlaceholder(template, 'index'))
      this.#report('record-needs-index', at);
    else this.outputs.push({ template, format, at });
  }
}

const RECORDING = /\.ecsrec$/i;

const USAGE: Readonly<Record<string, string>> = {
  set: 'NAME VALUE',
  source: 'FILE',
  output: 'FILE',
};

/** Returns the first word from a column on, and the rest of the line. */
function split(
  place: (text: string, from: number) => TextPlace,
  content: string,
  column: number,
): [TextPlace | null, TextPlace | null] {
  const [, blank = '', word, gap = '', rest] = /^(\s*)(\S+)(\s*)(.*?)\s*$/.exec(content.slice(column)) ?? [];
  if (word === undefined) return [null, null];
  const from = column + blank.length;
  return [place(word, from), rest ? place(rest, from + word.length + gap.length) : null];
}

function placeIn({ text, span }: TextPlace, part: string): TextPlace {
  const column = span.column + Math.max(0, text.indexOf(part));
  return { text: part, span: { ...span, column, endColumn: column + part.length } };
}

const EXTENSIONS = formatIds.map((id) => `.${formats[id].extension}`);
