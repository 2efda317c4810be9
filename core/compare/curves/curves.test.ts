import { describe, expect, test } from 'vitest';
import { engineNamed } from '../../engines/all.ts';
import { ModelError } from '../../trace/model-error.ts';
import { CURVE_MEASURES, CURVE_OPERATIONS, type CurveOperation } from '../presets/curve-choice.ts';
import { CURVE_SIZES, type CurveRun, curvePlan, curveRun, curvesOf } from './curves.ts';

const ENGINES = ['entt', 'flecs', 'hash-map', 'aos'];
const runs = [10, 30, 100].flatMap((entities) => ENGINES.map((engine) => curveRun(engineNamed(engine), entities)));

test('every number of entities has a point, and the points up to the largest run are counted', () => {
  for (const operation of CURVE_OPERATIONS) {
    for (const measure of CURVE_MEASURES) {
      for (const { points } of curvesOf(runs, ENGINES, operation, measure)) {
        expect(points.map(({ entities }) => entities)).toEqual(CURVE_SIZES);
        expect(points.map(({ calculated }) => calculated)).toEqual(CURVE_SIZES.map((size) => size > 100));
        for (const { value } of points) expect(value).toBeGreaterThanOrEqual(0);
      }
    }
  }
});

describe('the extrapolated points', () => {
  const linear = (entities: number): CurveRun => {
    const totals = { lines: 500 + 2 * entities, bytes: 0, chases: 0, allocations: 0, finding: 0 };
    return {
      engine: 'entt',
      entities,
      countsFinding: true,
      totals: { insert: totals, add: totals, remove: totals, query: totals },
    };
  };

  test('grow at the rate of the two largest runs', () => {
    const [curve] = curvesOf([linear(100), linear(10), linear(30)], ['entt'], 'insert', 'lines');
    for (const { entities, value } of curve!.points) expect(value).toBeCloseTo(500 / entities + 2, 9);
  });

  test('do not exist without two runs', () => {
    expect(curvesOf([linear(10)], ['entt'], 'insert', 'lines')[0]!.points).toHaveLength(1);
    expect(curvesOf([], ['entt'], 'insert', 'lines')).toEqual([{ engine: 'entt', points: [] }]);
  });

  test('agree with a larger real run', () => {
    const real = curveRun(engineNamed('flecs'), 300);
    const [curve] = curvesOf(runs, ['flecs'], 'query', 'lines');
    const calculated = curve!.points.find(({ entities }) => entities === 300)!.value;
    expect(Math.abs(calculated - real.totals.query!.lines / 300)).toBeLessThan(0.1);
  });
});

test('an engine that does not perform all operations has no cost instead of a low one', () => {
  const engine = engineNamed('entt');
  const language = engine.language!;
  const create: typeof language.create = (schema, columns) => {
    const driver = language.create(schema, columns);
    return {
      ...driver,
      perform(operation, bindings) {
        if (operation.kind === 'remove') throw new ModelError('refused', 'no');
        return driver.perform(operation, bindings);
      },
    };
  };
  const refusing = { ...engine, language: { ...language, create } };
  const { totals } = curveRun(refusing, 10);
  expect(CURVE_OPERATIONS.filter((operation) => totals[operation] !== null)).toEqual(['insert', 'add']);
  const curve = (operation: CurveOperation) =>
    curvesOf([curveRun(refusing, 10), curveRun(refusing, 30)], ['entt'], operation, 'lines')[0]!.points;
  expect(curve('remove')).toEqual([]);
  expect(curve('add')).toHaveLength(CURVE_SIZES.length);
});

test('with more entities the total cost never falls, and the cost per entity of a query does not rise', () => {
  for (const { points } of curvesOf(runs, ENGINES, 'query', 'lines')) {
    const totals = points.map(({ entities, value }) => entities * value);
    expect(totals).toEqual([...totals].sort((a, b) => a - b));
    expect(points.at(-1)!.value).toBeLessThanOrEqual(points[0]!.value);
  }
});

test('the packed values of a sparse set take fewer lines than the nodes of a hash map at every size', () => {
  const [set, map] = curvesOf(runs, ['entt', 'hash-map'], 'query', 'lines');
  // Up to 10 entities, the view itself takes more lines than the values.
  set!.points.slice(1).forEach(({ value }, i) => {
    expect(value).toBeLessThan(map!.points[i + 1]!.value);
  });
});

test('the plan begins with the smallest runs of all engines', () => {
  const plan = curvePlan(['entt', 'aos'], 30);
  expect(plan).toEqual([
    { engine: 'entt', entities: 10 },
    { engine: 'aos', entities: 10 },
    { engine: 'entt', entities: 30 },
    { engine: 'aos', entities: 30 },
  ]);
});
