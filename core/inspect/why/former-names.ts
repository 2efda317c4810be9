import type { RawId } from '../../cells/id-format.ts';
import type { NameOf } from '../../cells/translate.ts';
import type { Timeline } from '../../trace/timeline.ts';
import type { Readable } from '../../world/world.ts';
import type { WhyAnswer } from './why-not.ts';

/** Returns the name of the entity of an answer; of a dead one, the last that it had. The timeline's position is restored. */
export function nameInAnswer(
  { timeline, nameOf }: { readonly timeline: Timeline; readonly nameOf: NameOf },
  { id, isAlive, life }: WhyAnswer,
): string | undefined {
  if (id === null) return undefined;
  if (isAlive || life.before === null) return nameOf(id);
  const { before } = life;
  return timeline.withoutMoving(() => {
    timeline.seek(before);
    return nameOf(id);
  });
}

/** Returns the handle of the last entity that a game called by a name before a position. The timeline's position is restored. */
export function formerHandle(
  { timeline, engine }: { readonly timeline: Timeline; readonly engine: Readable },
  position: number,
  name: string,
): RawId | undefined {
  const column = timeline.columns.find('names');
  if (column === undefined) return undefined;
  const how = new Uint8Array(timeline.columns.size);
  how[column.id] = 1;
  let row: number | null = null;
  for (let at = position; at > timeline.first; ) {
    at = timeline.findStep(timeline.first, at, true, { how, passes: () => true });
    if (at < 0) return undefined;
    timeline.visitWrites(at, (id, atRow, n) => {
      if (id === column.id && timeline.writeAt(n).from === name) row = atRow;
    });
    if (row !== null) return handleAt({ timeline, engine }, at, row);
  }
  return undefined;
}

function handleAt(
  { timeline, engine }: { readonly timeline: Timeline; readonly engine: Readable },
  position: number,
  index: number,
): RawId | undefined {
  return timeline.withoutMoving(() => {
    timeline.seek(position);
    return engine.world(timeline.columns).recordOf(index)?.id;
  });
}
