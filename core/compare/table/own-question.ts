import type { Script } from '../../script/language/script.ts';
import type { TranslateText } from '../../script/narration/narrate.ts';
import type { OperationKind } from '../../script/operation/operation.ts';
import { listed } from './table-text.ts';

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

/** Removes spaces between Han characters, because inserted names may be Latin or Han. */
function joined(text: string): string {
  return text.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '');
}
