import { expect, test } from 'vitest';
import { engineNamed, scriptEngineIds } from '../engines/all.ts';
import { operationBefore } from '../script/run/operation-at.ts';
import { entitiesOf, historyOf } from '../testing/any-engine.ts';
import { randomFrom } from '../testing/random.ts';
import { runOn, runWhole } from '../testing/run-on.ts';
import { strictTranslator } from '../testing/texts.ts';
import { bitecsGame } from '../world/testing/games.ts';
import { changeReaderOf } from './change-reader.ts';
import { eventsOf, eventWords, isAbout, isTold } from './entity-event.ts';
import { EntityHistory } from './entity-history.ts';

const ALL = [1000, 1_000_000, -1] as const;

const SCRIPT = `component Position
tag Enemy
create a
create b
create c
add a Position 1
add b Position 2
add c Position 3
add c Enemy
remove a Position
set c Position 7
destroy c`;

/** Says what happened to an entity, the newest operation first. */
function told(engine: 'entt' | 'flecs' | 'aos', name: string, only?: string): readonly string[] {
  const run = runOn(engine, SCRIPT);
  const { timeline } = run;
  timeline.seek(timeline.operationStart(9));
  const entities = entitiesOf(timeline);
  const place = Array.from({ length: entities.count }, (_, i) => i).find(
    (each) => entities.nameAt(each, run.nameOf) === name,
  )!;
  const index = entities.indexAt(place);
  const t = strictTranslator('en');
  const history = new EntityHistory({
    timeline,
    engine: engineNamed(engine),
    index,
    nameOf: run.nameOf,
    position: timeline.length,
    before: (at) => operationBefore(run, at),
    isWanted: only === undefined ? isTold : (change) => isAbout(change, only),
  });
  return history.next(...ALL).map(({ changes, texts }) =>
    eventsOf(changes)
      .map((event) =>
        eventWords(event, {
          t,
          world: engineNamed(engine).world(timeline.columns),
          textOf: (change) => texts.get(change)!,
        }),
      )
      .join('; '),
  );
}

test('a history tells the life of an entity, its components, values and rows, the newest first', () => {
  expect(told('entt', 'c')).toEqual([
    'destroyed; it had Enemy, Position',
    'Position 3 → 7',
    'Position moved from position 2 to position 0',
    'gained Enemy',
    'gained Position',
    'created, with no components',
  ]);
  // Changes of the table that follow from the components are bookkeeping.
  expect(told('flecs', 'c').filter((line) => line.includes('gained'))).toEqual(['gained Enemy', 'gained Position']);
  expect(told('aos', 'a')).toEqual(['lost Position', 'gained Position', 'created, with no components']);
});

test('the history of a value tells how the entity got it, its changes, and how it was lost', () => {
  expect(told('entt', 'c', 'Position')).toEqual(['destroyed; it had Position', 'Position 3 → 7', 'gained Position']);
});

test.each(scriptEngineIds)('on %s it has the rows of each operation, however it is read', (engine) => {
  const run = runWhole(engine, SCRIPT);
  const { timeline } = run;
  const reader = changeReaderOf(timeline, engineNamed(engine));
  for (const index of [0, 1, 2, 3]) {
    const whole = historyOf(timeline, index).next(...ALL);
    const spans = run.operations
      .map(({ firstStep, endStep }) => reader.changesIn(firstStep, endStep, { index }).filter(isTold))
      .filter((changes) => changes.length > 0);
    expect(whole.map(({ changes }) => changes)).toEqual(spans.reverse());
    const history = historyOf(timeline, index);
    const parts = [];
    while (!history.done) parts.push(...history.next(1, 1, -1));
    expect(parts).toEqual(whole);
  }
});

test('in the first moment that is known an entity exists', () => {
  const game = bitecsGame();
  const random = randomFrom(3);
  for (let frame = 0; frame < 20; frame++) {
    for (let i = 0; i < 10; i++) game.step(random);
    game.frame();
  }
  const { timeline } = game.live;
  const position = timeline.length;
  const history = new EntityHistory({
    timeline,
    engine: engineNamed('arrays'),
    index: entitiesOf(timeline).indexAt(0),
    nameOf: () => undefined,
    position,
    before: (at) => (at > position - 2 ? at - 1 : null),
    isWanted: ({ kind }) => kind === 'created',
  });
  expect(history.next(...ALL).map(({ from, to }) => [from, to])).toEqual([[null, position - 2]]);
  expect(history.done).toBe(true);
  game.close();
});
