import type { NameOf, Translate } from '../../cells/translate.ts';
import type { WorldState } from '../../world/world.ts';
import type { AffectedEntities, FrameSummary } from './frame-summary.ts';

/** Maximum number of parts that can be read at a glance. */
export const MAX_PARTS = 6;

/** One thing that happened in a frame, to one or several entities. */
export interface FramePart {
  readonly key: 'spawned' | 'destroyed' | 'reused' | 'presumed' | 'others' | 'gained' | 'lost' | 'moved' | 'changed';
  /** The component as columns name it; null if the part is about no component. */
  readonly component: string | null;
  readonly happened: AffectedEntities;
}

interface Texts {
  readonly translate: Translate;
  readonly nameOf: NameOf;
}

/** Returns the parts of a summary, those about whole entities first. */
export function partsOf({
  spawned,
  destroyed,
  reused,
  presumed,
  others,
  gained,
  lost,
  changed,
  moved,
}: FrameSummary): readonly FramePart[] {
  const of = (key: FramePart['key'], map: ReadonlyMap<string, AffectedEntities>): FramePart[] =>
    [...map].map(([component, happened]) => ({ key, component, happened }));
  const parts: FramePart[] = [
    { key: 'spawned', component: null, happened: spawned },
    { key: 'destroyed', component: null, happened: destroyed },
    { key: 'reused', component: null, happened: reused },
    { key: 'presumed', component: null, happened: presumed },
    { key: 'others', component: null, happened: others },
    ...of('gained', gained),
    ...of('lost', lost),
    { key: 'moved', component: null, happened: moved },
    ...of('changed', changed),
  ];
  return parts.filter(({ happened }) => happened.count > 0);
}

export function partText(
  { key, component, happened: { count } }: FramePart,
  world: Pick<WorldState, 'idText'>,
  { translate, nameOf }: Texts,
): string {
  const name = component === null ? '' : world.idText(component, nameOf);
  return translate(`ui.happened.${key}`, { count, component: name });
}

/**
 * Formats `Since frame 12: 2 spawned, 1 destroyed, 173 moved.`
 * @param since null for the frame before
 */
export function partsText(
  parts: readonly FramePart[],
  world: Pick<WorldState, 'idText'>,
  texts: Texts,
  { since, most = MAX_PARTS }: { readonly since: string | null; readonly most?: number },
): string {
  const { translate } = texts;
  const said = parts.slice(0, most).map((part) => partText(part, world, texts));
  const more = parts.length - said.length;
  return [
    since === null ? '' : translate('ui.happened.since', { when: since }),
    said.join(translate('ui.happened.separator')),
    more > 0 ? translate('ui.happened.more', { count: more }) : '',
    translate('ui.happened.end'),
  ].join('');
}
