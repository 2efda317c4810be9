import { describe, expect, it } from 'vitest';
import type { EngineId } from '../../script/language/language.ts';
import { worldOf } from '../../testing/any-engine.ts';
import { runOn } from '../../testing/run-on.ts';
import { isEdgeFor, isIdAlive, lifeEdge } from './lifetime.ts';

const text = 'component P\ncreate a\ncreate b\nadd b P 1\ndestroy b\ncreate c\nadd c P 2\n';

function lifeOn(engine: EngineId) {
  const run = runOn(engine, text);
  const { timeline } = run;
  const worldNow = () => worldOf(timeline);
  const livesAt = (position: number, id: number | bigint) => {
    timeline.seek(position);
    return isIdAlive(worldNow(), id);
  };
  return { run, timeline, worldNow, livesAt };
}

describe.each(['entt', 'flecs', 'decs'] as const)('the life of an entity on %s', (engine) => {
  const { run, timeline, worldNow, livesAt } = lifeOn(engine);
  const last = timeline.length;
  timeline.seek(last);
  const c = run.handleOf('c')!;
  const b = run.handleOf('b')!;

  it('ends at the last position with that version, even if the index is reused', () => {
    const alive = Array.from({ length: last + 1 }, (_, at) => at).filter((at) => livesAt(at, b));
    expect(alive.length).toBeGreaterThan(2);
    expect(livesAt(last, c)).toBe(true);
    const end = { alive: alive.at(-1), gone: alive.at(-1)! + 1 };
    for (const aliveAt of alive) {
      timeline.seek(last);
      expect(lifeEdge(timeline, worldNow, { id: b, aliveAt })).toEqual(end);
      expect(timeline.position).toBe(last);
    }
  });

  it('begins at the first position with that version', () => {
    timeline.seek(0);
    const edge = lifeEdge(timeline, worldNow, { id: c, aliveAt: last })!;
    expect(edge.alive).toBe(edge.gone + 1);
    expect([livesAt(edge.alive, c), livesAt(edge.gone, c)]).toEqual([true, false]);
    expect([isEdgeFor(edge, 0), isEdgeFor(edge, edge.gone), isEdgeFor(edge, edge.alive)]).toEqual([true, true, false]);
  });

  it('is unknown if the given position is not in it', () => {
    timeline.seek(last);
    expect(lifeEdge(timeline, worldNow, { id: b, aliveAt: last })).toBeNull();
  });
});
