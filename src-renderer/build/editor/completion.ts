import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import { builtInsWith } from '../../../core/script/language/built-ins.ts';
import type { Language } from '../../../core/script/language/language.ts';
import { configKeysOf, isInVersion, isModifierInVersion } from '../../../core/script/language/schema-checks.ts';
import type { TranslateText } from '../../../core/script/narration/narrate.ts';
import {
  BUILDS,
  type LineForm,
  OPERATIONS,
  ORPHANS,
  PAIR_TRAITS,
  SCHEMA_LINES,
  SECTION_LINES,
  TRAITS,
  VALUES,
} from '../../../core/script/operation/grammar.ts';
import { EVENTS, isBlockKind, type OperationKind, SIGNALS } from '../../../core/script/operation/operation.ts';
import { lex, lexLine } from '../../../core/script/parse/lexer.ts';
import { type Names, namesIn } from './completion-names.ts';
import { configText, modifiersOf, type Slot, slotOf } from './completion-slots.ts';

export interface CompletionOptions {
  /** Operations and config keys of other engines are not offered. */
  readonly kind: Language;
  readonly translate: TranslateText;
}

const TYPED = /[^\s#(),!]*$/;

/** Offers operations, schema lines, declared components and entities at the cursor. */
export function ecsCompletion(options: CompletionOptions): Extension {
  return autocompletion({
    override: [(context) => complete(context, options)],
    icons: false,
    // The full list is not rendered; screen readers still announce its length.
    maxRenderedOptions: 50,
  });
}

/** Completions at the cursor; null in comments, and for numbers and new names. */
export function complete(context: CompletionContext, options: CompletionOptions): CompletionResult | null {
  const line = context.state.doc.lineAt(context.pos);
  const before = line.text.slice(0, context.pos - line.from);
  if (before.includes('#')) return null;
  const typed = TYPED.exec(before)?.[0] ?? '';
  if (typed === '' && !context.explicit && !/[\s(,!]$/.test(before)) return null;
  const words = lexLine(before.slice(0, before.length - typed.length), line.number);
  const others = lex(context.state.doc.toString()).filter(({ number }) => number !== line.number);
  const names = namesIn(others, line.number);
  const completions =
    words.length === 0
      ? keywords(options, names)
      : operands(
          words.map(({ text }) => text),
          before,
          names,
          options,
        );
  if (completions.length === 0 || (words.length === 0 && typed === '' && !context.explicit)) return null;
  return { from: context.pos - typed.length, options: completions, validFor: /^[^\s#(),!]*$/ };
}

function keywords({ kind, translate }: CompletionOptions, { begun, inBlock, script }: Names): Completion[] {
  const known = [...OPERATIONS.values()].filter((form) =>
    form.kinds.some((each) => kind.operations.has(each) && isInVersion(kind, script, each)),
  );
  const option = (form: LineForm, group: string, boost: number): Completion => ({
    label: form.keyword,
    detail: form.usage.slice(form.keyword.length + 1),
    info: translate(`script.${group}.${form.keyword}`, {}),
    type: 'keyword',
    boost,
  });
  const operations = known.map((form) => option(form, 'operation', begun ? 1 : 0));
  const schema = begun ? [] : [...SCHEMA_LINES.values()].map((form) => option(form, 'schema', 1));
  const section = option(SECTION_LINES.get(inBlock ? 'end' : 'setup')!, 'section', 0);
  return [...schema, ...operations, section];
}

function operands(words: readonly string[], before: string, names: Names, options: CompletionOptions): Completion[] {
  const [keyword = ''] = words;
  const open = /\(([^()]*)$/.exec(before)?.[1];
  if (open !== undefined) {
    const isTrait = slotOf(keyword, 1) === 'modifier';
    const [first = ''] = open.split(',', 1);
    if (isTrait) return traitParts(open.includes(',') ? first.trim() : null, names, options);
    return pairParts(open.includes(','), keyword, names, options);
  }
  if (keyword === 'config' && words.length === 2) {
    const named = words[1] === 'build' ? BUILDS : words[1] === 'version' ? (options.kind.versions ?? []) : [];
    return named.map((label) => ({ label, type: 'keyword' }));
  }
  if (isBlockKind(OPERATIONS.get(keyword)?.kinds[0])) return blockOptions(words, names, options);
  const isSorted = words.includes('sort') && !names.declared.has('sort');
  if (SORTED[keyword] !== undefined && isSorted) return sortOptions(words, names, options);
  const slot = slotOf(keyword, words.filter((word) => word !== '!').length - 1);
  return [...bySlot(slot, keyword, words, names, options), ...sortWord(words, names, options)];
}

function bySlot(
  slot: Slot,
  keyword: string,
  words: readonly string[],
  names: Names,
  options: CompletionOptions,
): Completion[] {
  const { kind, translate } = options;
  switch (slot) {
    case 'entity':
      return entityOptions(names, translate);
    case 'component':
      return [
        ...componentOptions(names).filter(({ label }) => !words.includes(label)),
        ...(keyword === 'shrink' ? [{ label: 'entities', type: 'keyword' }] : []),
      ];
    case 'id':
      return [...idOptions(names, options), ...(keyword === 'set' ? builtIn('entity', names, options) : [])].filter(
        ({ label }) => !words.includes(label),
      );
    case 'component-or-entity':
      return kind.operations.has('clear-entity')
        ? [...componentOptions(names), ...entityOptions(names, translate)]
        : componentOptions(names);
    case 'new-entity':
      return [{ label: freeName(names), type: 'variable' }];
    case 'value':
      return [{ label: 'throw', type: 'keyword', info: translate('script.value.throw', {}) }];
    case 'order':
      return orderOptions([...DIRECTIONS, 'as'], translate);
    case 'orphans':
      return [{ label: ORPHANS, type: 'keyword' }];
    case 'values':
      return [{ label: VALUES, type: 'keyword' }];
    case 'modifier':
      return modifierOptions(keyword, words, names, options);
    case 'config-key':
      return configOptions(options);
    case 'pointer':
      return [...names.pointers].map((label) => ({ label, type: 'variable' }));
    case 'listener':
      return names.listeners.map((label) => ({ label, type: 'function' }));
    case 'world':
      return names.worlds.map((label) => ({ label, type: 'namespace' }));
    default:
      return [];
  }
}

const DIRECTIONS = ['asc', 'desc'];

function orderOptions(orders: readonly string[], translate: TranslateText): Completion[] {
  return orders.map((label) => ({ label, type: 'keyword', info: translate(`script.order.${label}`, {}) }));
}

/** The operation that a line with the word `sort` behind its components means. */
const SORTED: Readonly<Record<string, OperationKind>> = { query: 'query-sorted', group: 'group' };

/** Offers `sort` behind components, if the engine sorts them. */
function sortWord(words: readonly string[], { script, declared }: Names, { kind }: CompletionOptions): Completion[] {
  const sorted = SORTED[words[0]!];
  const isKnown = sorted !== undefined && kind.operations.has(sorted) && isInVersion(kind, script, sorted);
  const isFree = isKnown && !declared.has('sort');
  return isFree && words.length > 1 && words.at(-1) !== '!' ? [{ label: 'sort', type: 'keyword' }] : [];
}

/** Offers what follows `sort`: one of the components with values before it, then the direction. */
function sortOptions(words: readonly string[], { declared }: Names, { translate }: CompletionOptions): Completion[] {
  const at = words.indexOf('sort');
  if (words.length === at + 2) return orderOptions(DIRECTIONS, translate);
  const isNamed = (word: string, i: number): boolean => declared.get(word) === 'component' && words[i - 1] !== '!';
  return words.length === at + 1 ? words.filter(isNamed).map((label) => ({ label, type: 'type' })) : [];
}

/** A block has what it listens to, components, then `as` and a new name. */
function blockOptions(words: readonly string[], names: Names, options: CompletionOptions): Completion[] {
  if (words.at(-1) === 'as') return [{ label: names.entities.has('e') ? freeName(names) : 'e', type: 'variable' }];
  if (words.includes('as')) return [];
  const [keyword = ''] = words;
  const slot = slotOf(keyword, words.length - 1);
  if (slot === 'new-listener') return [];
  if (slot === 'event') return (keyword === 'connect' ? SIGNALS : EVENTS).map((label) => ({ label, type: 'keyword' }));
  const components = idOptions(names, options).filter(({ label }) => !words.includes(label));
  const isFirst = words.length === 1 || slotOf(keyword, words.length - 2) === 'event';
  return isFirst ? components : [...components, { label: 'as', type: 'keyword' }];
}

function componentOptions({ declared }: Names): Completion[] {
  return [...declared].map(([label, detail]) => ({ label, detail, type: 'type' }));
}

/** Returns the declared ids, then the tags of the engine itself. */
function idOptions(names: Names, options: CompletionOptions): Completion[] {
  return [...componentOptions(names), ...builtIn('tag', names, options)];
}

function builtIn(use: 'tag' | 'relation' | 'entity', { script }: Names, { kind }: CompletionOptions): Completion[] {
  return builtInsWith(kind, use, script).map((label) => ({ label, detail: kind.label, type: 'type', boost: -1 }));
}

function traitOptions(
  keyword: string,
  words: readonly string[],
  { script }: Names,
  { kind }: CompletionOptions,
): Completion[] {
  if (kind.builtIns === undefined) return [];
  const known = modifiersOf(keyword).filter((word) => isModifierInVersion(kind, script, word));
  const traits = Object.entries(TRAITS).filter(([, word]) => word === null || known.includes(word));
  return traits.filter(([label]) => !words.includes(label)).map(([label]) => ({ label, type: 'keyword', boost: -1 }));
}

/** @param relation the first part of the trait; null while it is typed */
function traitParts(relation: string | null, names: Names, { kind }: CompletionOptions): Completion[] {
  if (kind.builtIns === undefined) return [];
  if (relation === 'With') return componentOptions(names);
  const labels = relation === null ? Object.keys(PAIR_TRAITS) : (PAIR_TRAITS[relation] ?? []);
  return labels.map((label) => ({ label, type: 'keyword' }));
}

/** Living entities come first. */
function entityOptions({ entities }: Names, translate: TranslateText): Completion[] {
  return [...entities].map(([label, alive]) =>
    alive
      ? { label, type: 'variable' }
      : { label, type: 'variable', detail: translate('script.completion.destroyed', {}), boost: -10 },
  );
}

function modifierOptions(
  keyword: string,
  words: readonly string[],
  names: Names,
  options: CompletionOptions,
): Completion[] {
  const { kind, translate } = options;
  const modifiers = modifiersOf(keyword).filter(
    (label) => !words.includes(label) && isModifierInVersion(kind, names.script, label),
  );
  return [
    ...modifiers.map((label) => ({ label, type: 'keyword', info: translate(`script.modifier.${label}`, {}) })),
    ...traitOptions(keyword, words, names, options),
  ];
}

function pairParts(second: boolean, keyword: string, names: Names, options: CompletionOptions): Completion[] {
  const isWild = keyword === 'query' || keyword === 'each' || (keyword === 'remove' && second);
  const wildcard: Completion[] = isWild ? [{ label: '*', type: 'keyword' }] : [];
  const targets = second ? [...names.entities.keys()].map((label) => ({ label, type: 'variable' })) : [];
  const relations = second ? [] : builtIn('relation', names, options);
  return [...componentOptions(names), ...targets, ...relations, ...wildcard];
}

/** Returns the first of `e1`, `e2`, … that is not in use. */
function freeName({ entities }: Names): string {
  let number = 1;
  while (entities.has(`e${number}`)) number++;
  return `e${number}`;
}

function configOptions({ kind, translate }: CompletionOptions): Completion[] {
  return configKeysOf(kind).map((label) => ({ label, type: 'property', info: translate(configText(kind, label), {}) }));
}
