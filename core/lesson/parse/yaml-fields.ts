import { isMap, isScalar, isSeq, type Node, type Pair, parseDocument, type YAMLMap } from 'yaml';
import type { TextPlace } from '../../script/parse/parse-messages.ts';
import { nearest } from '../../script/parse/suggest.ts';
import type { LessonLines } from './lesson-lines.ts';
import type { LessonReport } from './messages.ts';

/** A text value of a YAML key. Its place excludes quotes; a text of several lines has the place of its first line. */
export interface Item {
  readonly value: string;
  readonly place: TextPlace;
}

/** Returns the place of a value that has its own syntax. Reports a value that spans lines or contains escapes, and returns null. */
export function plainPlace({ value, place }: Item, report: LessonReport): TextPlace | null {
  return value === place.text ? place : report('lesson-not-plain', place);
}

/** An inclusive range of lines that hold YAML. Missing keys are reported at `at`. */
export interface YamlLines {
  readonly first: number;
  readonly last: number;
  readonly at: TextPlace;
}

export interface LessonContext {
  readonly source: LessonLines;
  readonly report: LessonReport;
}

/** Reads the keys of a YAML mapping. Each method reports errors and returns null or an empty list; `end` reports unread keys. */
export class YamlFields {
  readonly at: TextPlace;
  readonly #map: YAMLMap | null;
  readonly #yaml: Yaml;
  readonly #asked = new Set<string>();

  constructor(map: YAMLMap | null, at: TextPlace, yaml: Yaml) {
    this.#map = map;
    this.at = at;
    this.#yaml = yaml;
  }

  /** Returns the text of a key. Numbers count as texts. */
  text(key: string, presence: 'required' | 'optional' = 'required'): Item | null {
    const node = this.#ask(key, presence);
    return node === null ? null : this.#yaml.item(node, key);
  }

  texts(key: string, presence: 'required' | 'optional' = 'optional'): readonly Item[] {
    const node = this.#ask(key, presence);
    if (node === null) return [];
    const nodes = isSeq(node) ? (node.items as Node[]) : [node];
    return nodes.flatMap((each) => this.#yaml.item(each, key) ?? []);
  }

  integer(key: string, [min, max]: readonly [number, number], presence: 'required' | 'optional' = 'required') {
    const item = this.text(key, presence);
    if (item === null) return null;
    const value = Number(item.value);
    if (/^\d+$/.test(item.value) && value >= min && value <= max) return value;
    return this.#yaml.report('lesson-number', item.place, { key, min, max });
  }

  /** Returns one of the given words, or null if the key is missing. */
  choice<T extends string>(key: string, choices: readonly T[]): T | null {
    const item = this.text(key, 'optional');
    if (item === null) return null;
    const found = choices.find((choice) => choice === item.value);
    if (found !== undefined) return found;
    return this.#yaml.report(
      'lesson-not-choice',
      item.place,
      { key, choices: choices.join(', ') },
      nearest(item.value, choices),
    );
  }

  list(key: string, presence: 'required' | 'optional' = 'required'): readonly YamlFields[] {
    const node = this.#ask(key, presence);
    if (node === null) return [];
    if (!isSeq(node)) {
      this.#yaml.report('lesson-not-list', this.#yaml.place(node), { key });
      return [];
    }
    return (node.items as Node[]).flatMap((each) => this.#yaml.fields(each) ?? []);
  }

  fields(key: string): YamlFields | null {
    const node = this.#ask(key, 'optional');
    return node === null ? null : this.#yaml.fields(node);
  }

  entries(): readonly { readonly key: Item; readonly value: Item }[] {
    return this.#pairs().flatMap((pair) => {
      const key = this.#yaml.item(pair.key, '');
      const value = key === null || pair.value === null ? null : this.#yaml.item(pair.value, key.value);
      return key === null || value === null ? [] : [{ key, value }];
    });
  }

  end(): void {
    const known = [...this.#asked];
    for (const { key } of this.#pairs()) {
      const name = isScalar(key) ? String(key.value) : '';
      if (this.#asked.has(name)) continue;
      this.#yaml.report('lesson-unknown-key', this.#yaml.place(key), { keys: known.join(', ') }, nearest(name, known));
    }
  }

  #pairs(): readonly Pair<Node, Node | null>[] {
    return (this.#map?.items ?? []) as Pair<Node, Node | null>[];
  }

  #ask(key: string, presence: 'required' | 'optional'): Node | null {
    this.#asked.add(key);
    const pair = this.#pairs().find((each) => isScalar(each.key) && each.key.value === key);
    const node = pair?.value ?? null;
    const empty =
      node === null ||
      (isScalar(node) && (node.value === null || node.value === '')) ||
      (isSeq(node) && node.items.length === 0);
    if (empty && this.#map !== null && (presence === 'required' || pair !== undefined)) {
      this.#yaml.report('lesson-missing-key', pair === undefined ? this.at : this.#yaml.place(pair.key), { key });
    }
    return empty ? null : node;
  }
}

/** Parses lines of YAML. Only the first syntax error of a block is reported, because the others follow from it. */
export function readFields({ first, last, at }: YamlLines, { source, report }: LessonContext): YamlFields {
  const text = source.lines.slice(first - 1, last).join('\n');
  const yaml = new Yaml(text, first, source, report);
  return new YamlFields(yaml.root(at), at, yaml);
}

class Yaml {
  readonly report: LessonReport;
  readonly #source: LessonLines;
  readonly #text: string;
  readonly #first: number;

  constructor(text: string, first: number, source: LessonLines, report: LessonReport) {
    this.#text = text;
    this.#first = first;
    this.#source = source;
    this.report = report;
  }

  /** Returns the top-level mapping. Reports anything else and returns null. */
  root(at: TextPlace): YAMLMap | null {
    try {
      const { errors, contents } = parseDocument(this.#text, { prettyErrors: false, logLevel: 'silent' });
      const [error] = errors;
      if (error !== undefined) return this.report('lesson-yaml', this.#span(error.pos), { reason: error.message });
      return isMap(contents) ? contents : this.report('lesson-not-keys', at);
    } catch (error) {
      // The YAML parser throws when values are nested too deeply.
      return this.report('lesson-yaml', at, { reason: error instanceof Error ? error.message : String(error) });
    }
  }

  item(node: Node, key: string): Item | null {
    const whole = this.place(node);
    if (!isScalar(node)) return this.report('lesson-not-text', whole, { key });
    const value = typeof node.value === 'string' ? node.value.trim() : (node.source ?? String(node.value));
    if (value === '') return this.report('lesson-not-text', whole, { key });
    const { line, column, endColumn } = whole.span;
    const inner = this.#source.place(line, column + 1, endColumn - 1);
    return { value, place: inner.text === value ? inner : whole };
  }

  fields(node: Node): YamlFields | null {
    const place = this.place(node);
    return isMap(node) ? new YamlFields(node, place, this) : this.report('lesson-not-keys', place);
  }

  place(node: Node): TextPlace {
    const [start, end] = node.range ?? [0, 0];
    return this.#span([start, end]);
  }

  /** A place covers one line, so a longer range is cut to its first line. */
  #span([start, end]: readonly [number, number]): TextPlace {
    const before = this.#text.slice(0, start).split('\n');
    const line = before.length;
    const column = before.at(-1)!.length + 1;
    const content = this.#source.line(this.#first + line - 1);
    const endColumn = Math.min(column + Math.max(1, end - start), content.trimEnd().length + 1);
    return this.#source.place(this.#first + line - 1, column, Math.max(column, endColumn));
  }
}
