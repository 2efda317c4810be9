import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import examples from '../../assets/examples/index.json' with { type: 'json' };
import lessons from '../../assets/lessons/index.json' with { type: 'json' };
import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import type { TextTree } from '../../assets/locales/text-tree.ts';
import type { LessonPart } from '../lesson/parse/lesson.ts';
import { parseLesson } from '../lesson/parse/parse-lesson.ts';
import { flatten } from '../testing/texts.ts';
import { languageOf, scriptEngineIds } from './all.ts';

type Terms = Readonly<Record<string, readonly RegExp[]>>;

/** Terms that all engines share. */
const COMMON: Readonly<Record<Locale, Terms>> = {
  en: {
    hole: [/\bgaps?\b/i],
    recycle: [/\breus(e|es|ed|ing)\b/i],
    'swap and pop': [/\bswap-and-pop\b/i, /\bswap and remove\b/i],
  },
  'zh-CN': {
    空洞: [/空隙|缺口|空缺|间隙/],
    复用: [/重用|再利用|循环利用|回收/],
    交换并弹出: [/交换删除|交换弹出|交换再弹出|交换与弹出|swap-and-pop/],
    稀疏集: [/稀疏集合/],
    已失效的句柄: [/过期的?句柄|陈旧的?句柄|过时的?句柄/],
    单元格: [/格子/],
  },
};

/**
 * The term of each engine's own library for one thing, and words that would name the same thing differently. Pictures,
 * sentences, explanations of cells, pseudocode, the inspector, lessons and examples use the term only. These words are
 * no synonyms, because they mean something else:
 * - handle (decs, Flecs): the copy of an entity's id that a game keeps and that can become stale; an `id` of Flecs is
 *   also a component, a tag or a pair
 * - slot: a place of a page or of a list, used or not
 * - place: everyday speech, as in "takes the place of e3"
 * - `config version` (Flecs): the line of a script
 * - archetype (Flecs): the field's word for a table, said once where tables are introduced, see `INTRODUCTIONS`
 */
const TERMS: Readonly<Record<string, Readonly<Record<Locale, Terms>>>> = {
  entt: {
    en: {
      version: [/\bgenerations?\b/i],
      position: [/\brows?\b/i],
      length: [/\balive count\b/i, /^in use$/i, /\bless is in use\b/i],
      handle: [/\bids?\b/i],
      packed: [/\bdense (array|list)\b/i],
      storage: [/\bpools?\b/i],
    },
    'zh-CN': { 版本: [/世代|代数/], 位置: [/第\s*\d*\s*行/], length: [/存活数/], 存储: [/池/] },
  },
  decs: {
    en: {
      generation: [/\bversions?\b(?! of decs)/i],
      row: [/\bslots?\b/i],
      archetype: [/(?<!hash )\btables?\b/i],
      chunk: [/\bpages?\b/i],
      'entities vector': [/\bentity index\b/i],
    },
    'zh-CN': { 世代: [/版本(?!的 decs)/], 行: [/槽/], 原型: [/表格/], 头部: [/表头|头信息/] },
  },
  flecs: {
    en: {
      generation: [/(?<!\bconfig )\bversions?\b(?!”)/i],
      table: [/\barchetypes?\b/i],
      'alive count': [/\blength\b/i],
      dense: [/\bpacked\b/i],
      id: [],
      row: [],
    },
    'zh-CN': { 世代: [/版本/], 表: [/原型/], 关系对: [/配对/], 位集: [/位图/], 行: [] },
  },
};

/** A title, the bold word and a word in parentheses, which introduce the field's word for a table. */
const INTRODUCTIONS = /^(Archetypes|原型)(?=$|[:：])|\*\*(archetype|原型)\*\*|[(（](archetypes?|原型)[)）]/g;

type Text = readonly [place: string, text: string];

const read = (path: string) => readFileSync(new URL(`../../assets/${path}`, import.meta.url), 'utf8');

/** Returns the texts of an engine's own language file without what is inserted into them. */
function ownTexts(engine: string, locale: Locale): readonly Text[] {
  const file: TextTree = JSON.parse(read(`locales/${locale}/${engine}.json`));
  return flatten(file).map(([key, text]) => [`${engine}.json ${key}`, text.replace(/\{\{.*?\}\}/g, '')]);
}

function textsOfPart(part: LessonPart): readonly string[] {
  switch (part.kind) {
    case 'prose':
      return [part.heading ?? '', part.markdown];
    case 'notes':
      return [part.markdown];
    case 'quiz': {
      const { question } = part;
      const options = question.kind === 'choose' ? question.options : [];
      return [
        question.ask,
        ...question.hints,
        question.why,
        ...options.flatMap((each) => [each.text, each.feedback ?? '']),
      ];
    }
    case 'vote':
      return [part.vote.ask, ...part.vote.options];
    case 'compare':
      return [part.compare.question];
    default:
      return [];
  }
}

const COMMENT = /(?:^|\s)#\s?(.*)$/gm;

const commentsOf = (script: string): readonly string[] => [...script.matchAll(COMMENT)].map(([, text]) => text!);

interface Source {
  readonly texts: readonly Text[];
  /** Engines that the text compares its own with: their terms are no synonyms in it. */
  readonly compared: readonly string[];
}

/** Parsing takes most of the time here, so it is done once for all engines. */
const parsedLessons = lessons.topics.flatMap(({ topic, lessons: ids }) =>
  LOCALES.flatMap((locale) =>
    ids.map((id) => {
      const file = `${locale}/${id}.md`;
      return { topic, locale, file, lesson: parseLesson(read(`lessons/${file}`), file, scriptEngineIds, languageOf) };
    }),
  ),
);

function lessonSources(engine: string, locale: Locale): readonly Source[] {
  return parsedLessons
    .filter((each) => each.locale === locale && each.lesson.head.engine === engine)
    .map(({ topic, file, lesson }) => {
      const blocks = lesson.text.matchAll(/^```(?:ops|setup)\n([\s\S]*?)^```/gm);
      const said = [
        lesson.head.title,
        ...lesson.head.goals,
        ...lesson.parts.flatMap(textsOfPart),
        ...[...blocks].flatMap(([, block]) => commentsOf(block!)),
      ];
      const compared = topic === 'choosing' ? Object.keys(TERMS) : lesson.head.compare;
      return { texts: said.map((text) => [file, text]), compared };
    });
}

function exampleSources(engine: string, locale: Locale): readonly Source[] {
  return examples.flatMap((example): Source[] => {
    const translated = (example.translations as Readonly<Record<string, string>> | undefined)?.[locale];
    const file = locale === 'en' ? example.file : translated;
    if (example.engine !== engine || file === undefined || !file.endsWith('.ecs')) return [];
    return [{ texts: commentsOf(read(`examples/${file}`)).map((text) => [file, text]), compared: [] }];
  });
}

const NAMES: Readonly<Record<string, RegExp>> = { entt: /EnTT/, decs: /decs/, flecs: /Flecs/ };

/** Returns the sentences that are about this engine: those that name another one use its terms. Code is no sentence. */
function sentencesAbout(engine: string, text: string): readonly string[] {
  const others = Object.keys(NAMES).filter((each) => each !== engine);
  return text
    .replace(/```[\s\S]*?```|`[^`]*`|\{[^}]*\}/g, '')
    .replace(INTRODUCTIONS, '')
    .split(/(?<=[.!?:;])\s+|(?<=[。！？；：])/)
    .filter((sentence) => !others.some((other) => NAMES[other]!.test(sentence)));
}

function synonymsIn(engine: string, locale: Locale, { texts, compared }: Source): readonly string[] {
  const terms = Object.entries({ ...COMMON[locale], ...TERMS[engine]![locale] });
  const isTerm = (synonym: RegExp) =>
    compared.some((other) => Object.keys(TERMS[other]![locale]).some((term) => synonym.test(term)));
  return texts.flatMap(([place, text]) =>
    sentencesAbout(engine, text).flatMap((sentence) =>
      terms.flatMap(([term, synonyms]) =>
        synonyms.some((synonym) => synonym.test(sentence) && !isTerm(synonym))
          ? [`${place} should say “${term}”: ${sentence}`]
          : [],
      ),
    ),
  );
}

test.each(Object.keys(TERMS).flatMap((engine) => LOCALES.map((locale) => [engine, locale] as const)))(
  'the texts of %s in %s have one word for each thing',
  (engine, locale) => {
    const sources = [
      { texts: ownTexts(engine, locale), compared: [] },
      ...lessonSources(engine, locale),
      ...exampleSources(engine, locale),
    ];
    expect(sources.flatMap((source) => synonymsIn(engine, locale, source))).toEqual([]);
  },
);
