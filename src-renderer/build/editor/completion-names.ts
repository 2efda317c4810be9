import type { Schema } from '../../../core/script/language/schema.ts';
import { OPERATIONS } from '../../../core/script/operation/grammar.ts';
import { isBlockKind } from '../../../core/script/operation/operation.ts';
import type { ScriptLine } from '../../../core/script/parse/lexer.ts';
import { isOperation } from './completion-slots.ts';

/** The names that can be offered at the cursor. */
export interface Names {
  /** Declared names with the word that declared them. */
  readonly declared: ReadonlyMap<string, string>;
  /** Entities created above the cursor; true while they are alive. */
  readonly entities: ReadonlyMap<string, boolean>;
  readonly worlds: readonly string[];
  readonly pointers: ReadonlySet<string>;
  readonly listeners: readonly string[];
  /** The version that the script names. */
  readonly script: Pick<Schema, 'version'>;
  /** True if there is an operation above the cursor. */
  readonly begun: boolean;
  /** True if the cursor is in an unfinished set-up or loop. */
  readonly inBlock: boolean;
}

/** Reads the other lines tolerantly, because a text is rarely valid while it is being typed. */
export function namesIn(lines: readonly ScriptLine[], cursorLine: number): Names {
  const declared = new Map<string, string>();
  const entities = new Map<string, boolean>();
  const worlds: string[] = [];
  const pointers = new Set<string>();
  const listeners: string[] = [];
  let script: Names['script'] = {};
  let begun = false;
  let open = 0;
  let visited = '';
  for (const { number, words } of lines) {
    const [, , value] = words;
    const [keyword = '', name = '', count = ''] = words.map(({ text }) => text);
    if (keyword === 'component' || keyword === 'tag' || keyword === 'relation') declared.set(name, keyword);
    if (keyword === 'pool') declared.set(name, declared.get(value?.text ?? '') ?? 'component');
    if (keyword === 'world' && !worlds.includes(name)) worlds.push(name);
    if (keyword === 'config' && name === 'version' && value !== undefined) script = { version: value };
    if (number > cursorLine) continue;
    const isBlock = isBlockKind(OPERATIONS.get(keyword)?.kinds[0]);
    if (keyword === 'setup' || isBlock) open++;
    if (isBlock) visited = words.at(-1)!.text;
    if (isBlock) entities.set(visited, true);
    if (keyword === 'connect' || keyword === 'observer') listeners.push(name);
    if (keyword === 'end') open = Math.max(0, open - 1);
    if (keyword === 'end') entities.delete(visited);
    begun ||= isOperation(keyword) && keyword !== 'world';
    if (keyword === 'pointer') pointers.add(name);
    if (keyword === 'create' || keyword === 'clone') entities.set(name, true);
    if (keyword === 'bulk')
      for (let i = 0; i < Math.min(Number(count) || 0, 100); i++) entities.set(`${name}${i}`, true);
    if (keyword === 'destroy') entities.set(name, false);
  }
  declared.delete('');
  entities.delete('');
  return { declared, entities, worlds, pointers, listeners, script, begun, inBlock: open > 0 };
}
