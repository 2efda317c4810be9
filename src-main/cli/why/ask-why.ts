import { entityLabel, indexOfId, type RawId, versionOfId } from '../../../core/cells/id-format.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { missingInTerm, missingSentences } from '../../../core/inspect/conditions/missing-names.ts';
import { parseTerms } from '../../../core/inspect/search/search-terms.ts';
import { countInQuery, type QueryCount } from '../../../core/inspect/why/count-in-query.ts';
import { nameInAnswer } from '../../../core/inspect/why/former-names.ts';
import { type QueryTerm, queryTerms, registeredNamed } from '../../../core/inspect/why/query-terms.ts';
import { type WhyAnswer, WhySearch } from '../../../core/inspect/why/why-not.ts';
import type { WhyWords } from '../../../core/inspect/why/why-sentence.ts';
import { finish } from '../../../core/trace/turns.ts';
import { registeredQueries } from '../../../core/world/systems.ts';
import { type WorldState, worldOf } from '../../../core/world/world.ts';
import type { MemorySource } from '../memory/memory-source.ts';

/** Writes that are searched for the moments since when terms are as they are: some seconds. */
const SEARCHED_WRITES = 50_000_000;

export interface Asked {
  readonly source: string;
  /** An id such as `42` or `42v3`, or a whole name. */
  readonly entity: string;
  /** Terms, or the name of a registered query or system, also as `#Name`. */
  readonly query: string;
}

/** An answer, and how to say it. */
export interface Answered {
  readonly answer: WhyAnswer;
  readonly memory: MemorySource;
  readonly entity: { readonly index: number; readonly id: RawId };
  readonly words: WhyWords;
  readonly query: string;
  readonly name: string | undefined;
  /** Null if it cannot be told. */
  readonly count: QueryCount | null;
}

interface Problem {
  readonly problem: string;
}

/** Answers why an entity is in a query or not. */
export function askWhy(memory: MemorySource, asked: Asked, t: Translate): Answered | Problem {
  const { timeline, engine, position, nameOf, before, oldValues } = memory;
  if (timeline.position !== position) timeline.seek(position);
  const world = worldOf(engine, timeline);
  const terms = termsIn(memory, world, asked, t);
  if ('problem' in terms) return terms;
  const wanted = entityIn(memory, world, asked.entity);
  const asking = { timeline, engine, terms, nameOf, position, oldValues };
  const search = wanted && new WhySearch({ ...asking, before, ...wanted });
  search?.next(SEARCHED_WRITES);
  const answer = search?.answer;
  if (wanted === null || answer === undefined || answer.id === null)
    return { problem: t('cli.why.notFound', { source: asked.source, entity: asked.entity }) };
  const entity = { index: wanted.index, id: answer.id };
  const name = nameInAnswer(memory, answer);
  const words: WhyWords = {
    entity: entityLabel(memory.decode(answer.id), name),
    component: (component) => world.idText(component, nameOf),
    since: (since) => memory.since(entity, since, t).text,
  };
  const count = timeline.withoutMoving(() => finish(countInQuery(asking)));
  return { answer, memory, entity, words, name, count, query: terms.map(({ text }) => text).join(', ') };
}

/** Returns the terms of a typed or a registered query. A typed name that nothing has is a mistake. */
function termsIn(
  { nameOf, declared }: MemorySource,
  world: WorldState,
  { query, source }: Asked,
  t: Translate,
): readonly QueryTerm[] | Problem {
  const found = registeredNamed(world, query);
  if (found !== null) return queryTerms(found.terms, true);
  if (query.startsWith('#')) {
    const registered = registeredQueries(world.columns);
    if (registered.length === 0) return { problem: t('cli.why.noQueries', { source }) };
    const known = registered.map((each) => `“${each.name}”`).join(t('ui.structures.separator'));
    return { problem: t('cli.why.noQuery', { source, name: query.slice(1), known }) };
  }
  const terms = queryTerms(query);
  if (terms.length === 0) return { problem: t('cli.why.noTerms') };
  const missing = terms.flatMap(({ term }) => {
    const declaration = term?.kind === 'pair' ? term.first : term?.kind === 'word' ? term.word : null;
    if (term === null || (declaration !== null && declared.includes(declaration))) return [];
    return missingInTerm(world, term, nameOf);
  });
  return missing.length === 0 ? terms : { problem: missingSentences(missing, source, t).join('\n') };
}

/** Returns the entity that has a name, or the index and the handle, if that is given. */
function entityIn(
  { handleOf, nameOf }: MemorySource,
  world: WorldState,
  wanted: string,
): { readonly index: number; readonly version: number | null } | null {
  const { entities } = world;
  const { format } = world.ids;
  const [term] = parseTerms(wanted);
  if (term?.kind === 'id') return { index: indexOfId(term.index, format), version: term.version };
  for (let place = 0; place < entities.count; place++)
    if (entities.nameAt(place, nameOf) === wanted) return { index: entities.indexAt(place), version: null };
  const id = handleOf(wanted);
  return id === undefined ? null : { index: indexOfId(id, format), version: versionOfId(id, format) };
}
