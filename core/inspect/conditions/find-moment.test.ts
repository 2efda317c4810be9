import { describe, expect, it } from 'vitest';
import type { NameOf } from '../../cells/translate.ts';
import { runLane } from '../../compare/lanes/compare.ts';
import { engineOf, scriptEngines } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { randomFrom } from '../../testing/random.ts';
import { runs, sample } from '../../testing/sample.ts';
import { scriptTexts } from '../../testing/scripts.ts';
import type { Timeline } from '../../trace/timeline.ts';
import { smallGames } from '../../world/testing/games.ts';
import { WorldState } from '../../world/world.ts';
import { ConditionWatch, parseCondition } from './condition.ts';
import { MomentSearch, type SpanOf } from './find-moment.ts';

/** Tests all entities at every stop, and returns the stops at which the condition came true. */
function naive(timeline: Timeline, stops: readonly number[], text: string, nameOf: NameOf | undefined): string[] {
  const watch = new ConditionWatch(parseCondition(text));
  return stops.flatMap((stop, i) => {
    timeline.seek(stop);
    const hit = watch.observe(new WorldState(timeline.columns, engineOf(timeline.columns)), nameOf);
    return hit === null || i === 0 ? [] : [`${stop}: ${hit.count} ${[...hit.entities].map(String).sort()}`];
  });
}

/** Finds the same moments with consecutive searches in either direction. */
function found(search: MomentSearch, timeline: Timeline, spanOf: SpanOf, backward: boolean): string[] {
  const lines: string[] = [];
  let [from, to] = [timeline.first, timeline.length];
  for (;;) {
    const moment = search.find(from, to, backward, () => lines.length % 2 === 0);
    if (moment === null) return lines;
    const at = typeof moment === 'number' ? moment : moment.position;
    if (typeof moment !== 'number') {
      const { hit } = moment;
      lines.push(`${at}: ${hit.count} ${[...hit.entities].map(String).sort()}`);
    }
    if (backward) to = typeof moment === 'number' ? at : spanOf(at - 1)[0];
    else from = at;
  }
}

function expectSame(
  timeline: Timeline,
  stops: readonly number[],
  texts: readonly string[],
  spanOf: SpanOf,
  nameOf?: NameOf,
): number {
  let hits = 0;
  const engine = engineOf(timeline.columns);
  for (const text of texts) {
    const expected = naive(timeline, stops, text, nameOf);
    timeline.seek(Math.floor((timeline.first + timeline.length) / 2));
    const { position } = timeline;
    const question = { timeline, engine, condition: parseCondition(text), spanOf, ...(nameOf && { nameOf }) };
    const search = new MomentSearch(question);
    expect(found(search, timeline, spanOf, false), `${text} forward`).toEqual(expected);
    expect(found(search, timeline, spanOf, true).reverse(), `${text} backward`).toEqual(expected);
    expect(timeline.position).toBe(position);
    hits += expected.length;
  }
  return hits;
}

function textsFor(component: string, other: string): string[] {
  return [
    `${component} > 3`,
    `${component} <= 2`,
    `!${component} != 5`,
    `${component} !${other}`,
    `${component.slice(0, 2)} ${other}`,
    `+${component}`,
    `-${other}`,
    '+*',
    '-*',
    `count(${component}) > 2`,
    `count(*) < 3`,
    `count(${component} = 7) >= 1`,
    `3`,
    `e1 ${other}`,
    '+(Likes,*)',
    'count((Likes,*) !Npc) = 1',
  ];
}

/** Testing all entities in longer runs takes too long. */
const MAX_STEPS = 300;

describe.each(scriptEngines().map((engine) => [engine.id, engine] as const))('moments of a run of %s', (_, engine) => {
  it('are the same as by testing every entity after each operation', () => {
    let hits = 0;
    for (const { name, text } of sample(scriptTexts(), 7)) {
      const { run } = runLane(parseScript(text, name), engine);
      if (run === null || run.timeline.length === 0 || run.timeline.length > MAX_STEPS) continue;
      const { timeline, script } = run;
      const starts = script.operations.map((_each, op) => timeline.operationStart(op));
      const stops = [...new Set([timeline.first, ...starts, timeline.length])].sort((a, b) => a - b);
      const spanOf: SpanOf = (step) => {
        const next = stops.findIndex((stop) => stop > step);
        return [stops[next - 1]!, stops[next]!];
      };
      timeline.seek(timeline.length);
      const names = new WorldState(timeline.columns, engine).components;
      hits += expectSame(timeline, stops, textsFor(names[0] ?? 'Position', names[1] ?? 'Velocity'), spanOf, run.nameOf);
    }
    expect(hits).toBeGreaterThan(runs(20));
  });
});

describe.each(smallGames.map((make) => [make().name, make] as const))('moments of a game of %s', (_, make) => {
  it('are the same as by testing every entity after each frame', () => {
    const game = make();
    const random = randomFrom(7);
    for (let frame = 0; frame < 40; frame++) {
      for (let i = random(9); i >= 0; i--) game.step(random);
      game.frame();
    }
    const { timeline } = game.live;
    const stops = Array.from({ length: timeline.length - timeline.first + 1 }, (_each, i) => timeline.first + i);
    // The game tells destructions that two frames do not show, because its ids have no versions.
    const known = textsFor('Position', 'Frozen').filter((text) => game.name !== 'bitecs' || text !== '-*');
    const texts = [...known, 'Position.x > 4', 'count(Position.x < 5) > 10', 'Velocity > 0'];
    texts.push('matches(update) > 14', 'matches(Physics) <= 9', 'time(Physics) >= 0', 'time(Nothing) < 5');
    expect(expectSame(timeline, stops, texts, (step) => [step, step + 1])).toBeGreaterThan(20);
    game.close();
  });
});
