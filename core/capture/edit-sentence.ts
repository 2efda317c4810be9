import { indexOfId, namedIdText } from '../cells/id-format.ts';
import type { NameOf, Translate } from '../cells/translate.ts';
import type { Edit, EditRequest } from '../wire/messages/edit.ts';
import type { WorldState } from '../world/world.ts';

export interface EditNames {
  readonly world: Pick<WorldState, 'ids' | 'idText'>;
  readonly nameOf: NameOf;
  readonly translate: Translate;
}

/** Maximum number of edits described per frame. */
const MAX_DESCRIBED = 5;

/** Describes edits: `ECS Atlas set Health.value of hero to 3.` Empty without edits. */
export function editSentence(edits: readonly EditRequest[], names: EditNames): string {
  const { translate } = names;
  const sentences = edits.map((edit) => translate(`ui.edit.did.${edit.action}`, editWords(edit, names)));
  return sentences.slice(0, MAX_DESCRIBED).join(translate('ui.edit.did.separator'));
}

export function editRequestText(edit: EditRequest, names: EditNames): string {
  return names.translate(`ui.edit.wish.${edit.action}`, editWords(edit, names));
}

function editWords(edit: EditRequest, { world, nameOf }: EditNames): Record<'entity' | 'component' | 'value', string> {
  const { entity = 0, component = '', field, value } = edit;
  const name = world.idText(component, nameOf);
  return {
    entity: namedIdText(entity, world.ids.format, nameOf(entity)),
    component: field === undefined ? name : `${name}.${field}`,
    value: typeof value === 'string' ? value : JSON.stringify(value ?? null),
  };
}

export function editsOf(edits: readonly Edit[], index: number, { ids }: Pick<WorldState, 'ids'>): readonly Edit[] {
  return edits.filter(({ entity }) => entity !== undefined && indexOfId(entity, ids.format) === index);
}
