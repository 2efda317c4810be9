import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { toldIn } from '../../../core/capture/told-in.ts';
import type { Change } from '../../../core/changes/change.ts';
import {
  type ChangeGroup,
  differences,
  groupChanges,
  readWorld,
  type WorldReading,
} from '../../../core/changes/difference.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { Value } from '../../../core/trace/value.ts';
import { UserError } from '../../contract/user-error.ts';
import { systemOf, systemWords } from '../attach/until.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { momentAtFrame, type RecordedMoment } from './recorded-moment.ts';

/** Groups that the sentence names, and entities that a line names. */
const MAX_GROUPS = 4;
const MAX_NAMED = 5;
const WORDS: Partial<Record<Change['kind'], string>> = { created: 'spawned', value: 'changed' };

/** The differences between two frames of a recording, grouped, with names for their entities and components. */
export interface MomentsDifference {
  readonly from: number;
  readonly to: number;
  readonly groups: readonly ChangeGroup[];
  nameOf(change: Change): string;
  textOf(component: string): string;
}

/** @throws UserError if the recording has no whole picture up to one of the frames */
export async function differenceOfFrames(
  recorded: OpenedRecording,
  path: string,
  from: number,
  to: number,
): Promise<MomentsDifference> {
  const a = await momentOf(recorded, path, from);
  const b = await momentOf(recorded, path, to);
  const [before, after] = [readingAt(a), readingAt(b)];
  const changes = differences(before, after);
  const { world } = b.part.capture;
  const { timeline } = world;
  const told = (change: Change): string | null => {
    const found = toldIn(timeline, b.position, change, [a.frame + 1, b.frame]);
    return found === null ? null : (systemOf(found).system ?? '');
  };
  timeline.seek(b.position);
  const state = engineNamed(world.engine).world(timeline.columns);
  const names = new Map<Change, string>();
  for (const moment of [b, a]) {
    const { capture } = moment.part;
    capture.world.timeline.seek(moment.position);
    for (const change of changes) {
      const name = change.id === null ? undefined : capture.world.nameOf(change.id);
      if (name !== undefined) names.set(change, name);
    }
  }
  timeline.seek(b.position);
  return {
    from: a.frame,
    to: b.frame,
    groups: groupChanges(changes, told),
    nameOf: (change) => names.get(change) ?? `#${change.index}`,
    textOf: (component) => state.idText?.(component, world.nameOf) ?? component,
  };
}

async function momentOf(recorded: OpenedRecording, path: string, frame: number): Promise<RecordedMoment> {
  const moment = await momentAtFrame(recorded, frame);
  if (moment === null) throw new UserError('cli.diff.noFrame', { path, frame });
  return moment;
}

function readingAt({ part, position }: RecordedMoment): WorldReading {
  const { engine, timeline } = part.capture.world;
  timeline.seek(position);
  return readWorld(timeline.columns, engineNamed(engine));
}

/** Formats `Between frame 400 and frame 460: 12 lost Shield, in Damage; 3 destroyed.` and a line for each group. */
export function momentLines(
  { from, to, groups, nameOf, textOf }: MomentsDifference,
  t: Terminal['t'],
): readonly string[] {
  if (groups.length === 0) return [t('cli.diff.same', { from, to })];
  const said = groups.slice(0, MAX_GROUPS).map((group) => groupWords(group, textOf, t));
  const more = groups.length - said.length;
  const rest = more === 0 ? '' : t('ui.happened.more', { count: more });
  const lines = groups.map((group) => {
    const named = group.entities.slice(0, MAX_NAMED).map(nameOf);
    const others = group.entities.length - named.length;
    return `  ${groupWords(group, textOf, t)}: ${named.join(' ')}${others > 0 ? t('cli.diff.more', { count: others }) : ''}`;
  });
  return [t('cli.diff.between', { from, to, changes: `${said.join('; ')}${rest}` }), '', ...lines];
}

function groupWords(
  { kind, component, system, entities }: ChangeGroup,
  textOf: MomentsDifference['textOf'],
  t: Terminal['t'],
): string {
  const words = t(`ui.happened.${WORDS[kind] ?? kind}`, {
    count: entities.length,
    component: component === null ? '' : textOf(component),
  });
  return words + systemWords(system === null ? undefined : system === '' ? null : system, t);
}

/** The rows of one component, or all, as data. */
export function momentRows(
  { from, to, groups, nameOf, textOf }: MomentsDifference,
  component?: string,
): readonly object[] {
  return groups.flatMap(({ kind, component: id, system, changes }) => {
    const text = id === null ? null : textOf(id);
    if (component !== undefined && text?.toLowerCase() !== component.toLowerCase()) return [];
    return changes.map((change) => ({
      type: kind,
      entity: nameOf(change),
      component: text,
      ...(change.field !== null && { field: change.field }),
      from: plain(change.from),
      to: plain(change.to),
      ...(system !== null && { system: system === '' ? null : system }),
      between: [from, to],
    }));
  });
}

function plain(value: Value | undefined): unknown {
  return typeof value === 'bigint' ? String(value) : (value ?? null);
}
