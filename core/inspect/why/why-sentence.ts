import type { Translate } from '../../cells/translate.ts';
import { readableText } from '../../trace/value.ts';
import { readValuesText } from '../history/old-reading.ts';
import type { QueryCount } from './count-in-query.ts';
import type { WasInWords } from './was-in.ts';
import type { Since, TermAnswer, WhyAnswer } from './why-not.ts';

/** How a game or a script names things. */
export interface WhyWords {
  /** The entity: `hero (#2)`. */
  readonly entity: string;
  /** A component as columns write it: `(Likes,7)` is `(Likes,hero)`. */
  component(id: string): string;
  /** Since when: `since frame 420, in Damage`. */
  since(since: Since): string;
}

/** Returns why an entity is in a query or not, in one sentence. */
export function whySentence(answer: WhyAnswer, words: WhyWords, t: Translate): string {
  const { entity } = words;
  const { isAlive, life, terms, matches } = answer;
  if (!isAlive) return t('ui.why.dead', { entity, since: words.since(life) });
  if (matches === true) {
    const last = terms.map(({ since }) => since).reduce((a, b) => (b.position > a.position ? b : a), life);
    return t('ui.why.in', { entity, since: words.since(last) });
  }
  const failing = terms.filter(({ holds }) => holds === false);
  const unknown = terms.find(({ holds }) => holds === null);
  if (failing.length === 0) {
    const kind = unknown?.finding.kind;
    const now = unknown === undefined ? '' : findingText(unknown, words, t);
    const key = kind === 'unread' || kind === 'old' ? kind : 'language';
    return t(`ui.why.cannotTell.${key}`, { entity, term: unknown?.query.text ?? '', now });
  }
  const latest = failing.reduce((a, b) => (b.since.position > a.since.position ? b : a));
  const since = isNever(latest) ? t('ui.why.since.never') : words.since(latest.since);
  const because = t('ui.why.out', {
    entity,
    reason: t(`ui.why.because.${latest.finding.kind}`, own(latest, words)),
    since,
  });
  const others = failing.length - 1;
  return others === 0 ? because : t('ui.why.others', { because, count: others });
}

/** Returns when the entity was in the query last, and how many are in it now: `It was in from frame 12 to frame 430. 76 of 94 entities are in.` */
export function aroundSentence(wasIn: WasInWords | null, count: QueryCount | null, t: Translate): string {
  const was = wasIn && { from: wasIn.from?.words ?? '', to: wasIn.to.words };
  const sentences = [
    ...(was === null
      ? []
      : [t(`ui.why.wasIn.${wasIn?.from === null ? 'until' : was.from === was.to ? 'once' : 'between'}`, was)]),
    ...(count === null || count.all === 0 ? [] : [t('ui.why.count', { ...count, count: count.matching })]),
  ];
  return sentences.join(t('ui.why.join'));
}

/** Returns what is true of the entity: `has Frozen: 2`, `no Shield`. */
export function findingText(
  { finding, query }: Pick<TermAnswer, 'finding' | 'query'>,
  words: WhyWords,
  t: Translate,
): string {
  const { kind, places, asOf } = finding;
  const values = places.flatMap((place) => place.values).filter(({ value }) => value !== undefined);
  if (asOf !== undefined) {
    const named = places.map((place) => ({ ...place, component: words.component(place.component) }));
    return t('ui.why.now.old', { values: readValuesText(named, t), frame: asOf });
  }
  if (kind === 'has' || kind === 'true' || kind === 'false') {
    const text = values
      .map(({ field, value }) => (field === null ? '' : `${field}: `) + readableText(value!))
      .join(', ');
    if (text !== '')
      return t(`ui.why.now.${kind === 'has' ? 'hasValue' : 'value'}`, {
        name: namesOf({ finding, query }, words),
        value: text,
      });
  }
  return t(`ui.why.now.${kind}`, own({ finding, query }, words));
}

/** True if an entity never had what it lacks. */
export function isNever({ since, finding }: Pick<TermAnswer, 'since' | 'finding'>): boolean {
  return since.kind === 'life' && (finding.kind === 'lacks' || finding.kind === 'unnamed');
}

function own(
  term: Pick<TermAnswer, 'finding' | 'query'>,
  words: WhyWords,
): { readonly name: string; readonly term: string } {
  return { name: namesOf(term, words), term: textOf(term) };
}

/** The term without its negation. */
function textOf({ query }: Pick<TermAnswer, 'query'>): string {
  return query.text.replace(/^!\s*/, '');
}

/** An entity without the component has no such value, whatever it is compared with. */
function namesOf(term: Pick<TermAnswer, 'finding' | 'query'>, words: WhyWords): string {
  const { places } = term.finding;
  const asked = term.query.term;
  if (places.length === 0) return asked?.kind === 'value' ? asked.path : textOf(term);
  return places.map(({ component }) => words.component(component)).join(', ');
}
