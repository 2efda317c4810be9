import { expect, test } from 'vitest';
import type { Locale } from '../../../assets/locales/locales.ts';
import { operationBefore, whyInLines } from '../../script/run/operation-at.ts';
import { worldOf } from '../../testing/any-engine.ts';
import { runWhole } from '../../testing/run-on.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { queryTerms } from './query-terms.ts';
import { type Since, WhySearch } from './why-not.ts';
import { findingText, whySentence } from './why-sentence.ts';

const run = runWhole(
  'flecs',
  `component Position
component Shield toggle
tag Frozen
relation Likes
create bob
create hero Position
set hero Position 3
add hero Shield
disable hero Shield
add hero (Likes,bob)
add hero Frozen
remove hero Frozen
add hero Frozen
create gone
destroy gone`,
);

/** Returns the sentence, and what is true of each term. */
function said(name: string, query: string, locale: Locale): readonly string[] {
  const { timeline, language, nameOf } = run;
  const t = strictTranslator(locale);
  const { index } = run.driver.decode(run.handleOf(name)!);
  const question = {
    ...{ timeline, index, version: null, terms: queryTerms(query), position: timeline.length },
    ...{ nameOf, oldValues: () => null },
  };
  const search = new WhySearch({ ...question, engine: language.memory, before: (at) => operationBefore(run, at) });
  search.next(1e6);
  const words = {
    entity: name,
    component: (id: string) => worldOf(timeline).idText(id, nameOf),
    since: (since: Since) => whyInLines(run).since({ index }, since, t).text,
  };
  const { answer } = search;
  return [whySentence(answer, words, t), ...answer.terms.map((term) => findingText(term, words, t))];
}

const cases = [
  [
    ['hero', 'Position, (Likes,*)'],
    ['hero is in this query, since line 10, “add hero (Likes,bob)”.', 'has Position: 3', 'has (Likes,bob)'],
    ['hero 在这个查询里（自第 10 行起，“add hero (Likes,bob)”）。', '有 Position：3', '有 (Likes,bob)'],
  ],
  [
    ['hero', '!Frozen, Position > 4'],
    [
      'hero is not in this query because it has Frozen, since line 13, “add hero Frozen”. 1 more term fails.',
      'has Frozen',
      'Position: 3',
    ],
    [
      'hero 不在这个查询里，因为它有 Frozen（自第 13 行起，“add hero Frozen”）。另有 1 项不满足。',
      '有 Frozen',
      'Position：3',
    ],
  ],
  [
    ['hero', 'Shield'],
    [
      'hero is not in this query because it has Shield disabled, since line 9, “disable hero Shield”.',
      'Shield is disabled',
    ],
    ['hero 不在这个查询里，因为它的 Shield 被禁用（自第 9 行起，“disable hero Shield”）。', 'Shield 被禁用'],
  ],
  [
    ['bob', 'Position'],
    ['bob is not in this query because it has no Position, and never had it.', 'has no Position'],
    ['bob 不在这个查询里，因为它没有 Position（从未有过）。', '没有 Position'],
  ],
  [
    ['gone', 'Position'],
    ['gone is not in this query because it is not alive, since line 15, “destroy gone”.'],
    ['gone 不在这个查询里，因为它不是存活的（自第 15 行起，“destroy gone”）。'],
  ],
  [
    ['hero', 'Position || Shield'],
    [
      'Cannot tell if hero is in this query: “Position || Shield” says more than can be checked here.',
      'cannot tell: says more than can be checked here',
    ],
    [
      '无法判断 hero 是否在这个查询里：“Position || Shield”超出了这里能检查的范围。',
      '无法判断：超出了这里能检查的范围',
    ],
  ],
] as const;

test.each(cases)('a sentence answers %s', ([name, query], english, chinese) => {
  expect(said(name, query, 'en')).toEqual(english);
  expect(said(name, query, 'zh-CN')).toEqual(chinese);
  expect(english[0].split(/\s+/).length).toBeLessThanOrEqual(30);
});
