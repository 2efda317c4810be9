import type { Translate } from '../../cells/translate.ts';
import type { Change } from '../../changes/change.ts';
import type { ChangeGroup } from '../../changes/difference.ts';
import { jsonOf } from '../../trace/value.ts';
import { systemNames, systemWords } from '../conditions/system-changes.ts';
import type { Difference } from './compare-moments.ts';

/** Groups that the sentence names, and entities that a line names. */
const MAX_GROUPS = 4;
const MAX_NAMED = 5;

const WORDS: Partial<Record<Change['kind'], string>> = { created: 'spawned', value: 'changed' };

/** Formats `12 lost Shield, in Damage; 3 destroyed`. */
export function differenceWords(difference: Difference, t: Translate): string {
  const { groups } = difference;
  const said = groups.slice(0, MAX_GROUPS).map((group) => groupWords(group, difference, t));
  const more = groups.length - said.length;
  return `${said.join(t('ui.happened.semicolon'))}${more === 0 ? '' : t('ui.happened.more', { count: more })}`;
}

/** Formats `12 lost Shield, in Damage, done in ApplyCommands`. */
export function groupWords(
  { kind, component, changes, entities, reuse }: ChangeGroup,
  { textOf, toldOf }: Pick<Difference, 'textOf' | 'toldOf'>,
  t: Translate,
): string {
  const words = t(`ui.happened.${reuse ?? WORDS[kind] ?? kind}`, {
    count: entities.length,
    component: component === null ? '' : textOf(component),
  });
  // The game told the same systems of all changes of a group.
  return words + systemWords(systemNames(toldOf(changes[0]!)), t);
}

/** Formats a sentence about two runs, and a line for each group. */
export function runLines(
  { groups, nameOf, textOf }: Difference,
  { a, b }: { readonly a: string; readonly b: string },
  t: Translate,
): readonly string[] {
  if (groups.length === 0) return [t('ui.diff.runs.equal', { a, b })];
  const lines = groups.map((group) => {
    const { kind, component, entities } = group;
    const args = { a, b, count: entities.length, component: component === null ? '' : textOf(component) };
    return `  ${t(`ui.diff.runs.${kind}`, args)}: ${namesIn(group, nameOf, t)}`;
  });
  return [t('ui.diff.runs.differ', { a, b }), '', ...lines];
}

/** Formats a sentence, a line for each group, and what is to be known of them. */
export function differenceLines(difference: Difference, unit: 'frame' | 'line', t: Translate): readonly string[] {
  const { from, to, groups, nameOf } = difference;
  const [a, b] = [from, to].map((at) => t(`ui.diff.at.${unit}`, { at }));
  const args = { from: a!, to: b! };
  const notes = differenceNotes(difference, t).flatMap((note) => ['', note]);
  if (groups.length === 0) return [t('ui.diff.same', args), ...notes];
  const lines = groups.map((group) => `  ${groupWords(group, difference, t)}: ${namesIn(group, nameOf, t)}`);
  return [t('ui.diff.between', { ...args, changes: differenceWords(difference, t) }), '', ...lines, ...notes];
}

/** Returns sentences about when values were read and which changed back, and about ids that are used again. */
export function differenceNotes({ groups, changedBack, valueFrames }: Difference, t: Translate): readonly string[] {
  const isOld = valueFrames !== undefined && groups.some(({ kind }) => kind === 'value');
  const read = isOld ? [t('ui.diff.lastRead', { from: valueFrames[0], to: valueFrames[1] })] : [];
  const back = changedBack === null || changedBack === 0 ? [] : [t('ui.diff.back', { count: changedBack })];
  return [...read, ...back, ...(groups.some(({ reuse }) => reuse === 'presumed') ? [t('ui.diff.reused')] : [])];
}

function namesIn({ entities }: ChangeGroup, nameOf: Difference['nameOf'], t: Translate): string {
  const named = entities.slice(0, MAX_NAMED).map(nameOf);
  const others = entities.length - named.length;
  return `${named.join(' ')}${others > 0 ? t('ui.diff.more', { count: others }) : ''}`;
}

/**
 * Returns the rows of one component, or of all, as data.
 * @param framesOf the frames in which a change may have happened; null if they are not known
 */
export function differenceRows(
  { from, to, groups, nameOf, textOf, toldOf }: Difference,
  component: string | undefined,
  framesOf: (change: Change) => { readonly from: number | null; readonly frame: number } | null,
): readonly object[] {
  return groups.flatMap(({ kind, component: id, reuse, changes }) => {
    const text = id === null ? null : textOf(id);
    if (component !== undefined && text?.toLowerCase() !== component.toLowerCase()) return [];
    return changes.map((change) => {
      const frames = framesOf(change);
      return {
        type: kind,
        entity: nameOf(change),
        component: text,
        ...(change.field !== null && { field: change.field }),
        from: jsonOf(change.from),
        to: jsonOf(change.to),
        ...(reuse !== null && { [reuse]: true }),
        ...systemNames(toldOf(change)),
        ...(frames !== null && { frames: [frames.from, frames.frame] }),
        between: [from, to],
      };
    });
  });
}
