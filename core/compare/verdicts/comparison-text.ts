import type { Script } from '../../script/language/script.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
import { PHASES, type Phase } from '../lanes/phases.ts';
import type { Judgement } from './verdict.ts';

/** Groups of operations on components, in the order in which a question lists them. */
const VERBS = ['insert', 'change', 'sort', 'toggle', 'remove', 'query'] as const;
type Verb = (typeof VERBS)[number];

const VERB_OF: Readonly<Partial<Record<OperationKind, Verb>>> = {
  add: 'insert',
  set: 'change',
  sort: 'sort',
  'sort-as': 'sort',
  swap: 'sort',
  enable: 'toggle',
  disable: 'toggle',
  remove: 'remove',
  'clear-component': 'remove',
  'clear-entity': 'remove',
  group: 'query',
  query: 'query',
};

/** Builds the question that a script answers: `What does it cost to insert, remove and query 3 components?` */
export function questionOf({ operations }: Pick<Script, 'operations'>, translate: TranslateText): string {
  const verbs = new Set(operations.flatMap(({ kind }) => VERB_OF[kind] ?? []));
  const components = new Set<string>();
  let entities = 0;
  for (const operation of operations) {
    if (operation.kind === 'create') entities += 1;
    if (operation.kind === 'bulk') entities += operation.count;
    if (operation.kind === 'create' || operation.kind === 'bulk') {
      for (const id of operation.components) components.add(JSON.stringify(id));
      if (operation.components.length > 0) verbs.add('insert');
    } else if ('id' in operation) {
      components.add(JSON.stringify(operation.id));
    }
  }
  const done = VERBS.filter((verb) => verbs.has(verb)).map((verb) => translate(`ui.compare.ask.${verb}`, {}));
  if (done.length === 0 || components.size === 0) return translate('ui.compare.ask.create', { count: entities });
  const what = { components: translate('ui.compare.ask.components', { count: components.size }) };
  const where = { entities: translate('ui.compare.ask.entities', { count: entities }) };
  return joined(translate('ui.compare.ask.question', { verbs: listed(done, translate), ...what, ...where }));
}

/** The verdict on one phase: `Inserting:` and ` fewest cache lines in EnTT (Flecs: 1.8×).` */
export interface VerdictClause {
  readonly phase: Phase;
  readonly lead: string;
  readonly found: string;
}

export function verdictClauses(judgements: readonly Judgement[], translate: TranslateText): readonly VerdictClause[] {
  return PHASES.flatMap((phase) => {
    const own = judgements.filter((judgement) => judgement.phase === phase);
    if (own.length === 0) return [];
    return [{ phase, lead: translate(`ui.compare.verdict.${phase}`, {}), found: joined(found(own, translate)) }];
  });
}

/** Removes spaces between Han characters, because inserted names may be Latin or Han. */
function joined(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}

/** Names the first measure that separates the engines, and further measures that other engines win. */
function found(own: readonly Judgement[], translate: TranslateText): string {
  const lead = own.find(({ next }) => next !== null);
  const decided = own.filter((each) => each.next !== null && (each === lead || differs(each, lead)));
  const said = decided.map((judgement) => judgementText(judgement, translate));
  const text =
    said.length === 0
      ? translate('ui.compare.verdict.equal', {})
      : said.join(translate('ui.compare.verdict.semicolon', {}));
  return translate('ui.compare.verdict.found', { text });
}

function differs({ winners }: Judgement, lead: Judgement | undefined): boolean {
  return lead === undefined || winners.join() !== lead.winners.join();
}

/** `fewest cache lines in EnTT (Flecs: 1.8×)` */
function judgementText({ winners, measure, next }: Judgement, translate: TranslateText): string {
  const figure = translate(`ui.compare.verdict.measure.${measure}`, {});
  if (next === null) return translate('ui.compare.verdict.allEqual', { figure });
  const engines = listed(
    winners.map((engine) => engineName(engine, translate)),
    translate,
  );
  const args = { engines, figure, next: engineName(next.engine, translate) };
  if (!Number.isFinite(next.times)) return translate('ui.compare.verdict.none', args);
  return translate('ui.compare.verdict.least', { ...args, times: timesText(next.times) });
}

/** Rounds to two significant digits. */
function timesText(times: number): string {
  return times < 10 ? String(Number(times.toFixed(1))) : String(Math.round(times));
}

function listed(texts: readonly string[], translate: TranslateText): string {
  const [last = '', ...before] = [...texts].reverse();
  if (before.length === 0) return last;
  return translate('ui.compare.list', { first: before.reverse().join(translate('ui.compare.comma', {})), last });
}
