import { expect, test } from 'vitest';
import { JoinedConditions } from './joined-conditions.ts';

const NAMES = Array.from({ length: 40 }, (_, i) => `C${i}`);

test('a long list asks each entity once for each component, and finds the condition that fits', () => {
  const conditions = NAMES.flatMap((own) =>
    NAMES.filter((other) => other !== own).map((other) => {
      return { change: 'lost' as const, component: 'A', has: [own], lacks: [other] };
    }),
  );
  const joined = new JoinedConditions(conditions);
  let asked = 0;
  const areMet = (held: readonly string[]): boolean =>
    joined.areMet(
      (change) => (change === 'lost' ? [5] : [6]),
      (component, row) => {
        asked++;
        return row === 5 && held.includes(component);
      },
    );
  expect(NAMES.map((_, i) => areMet(NAMES.slice(0, i)))).toEqual(NAMES.map((_, i) => i > 0));
  expect(areMet(NAMES)).toBe(false);
  expect(areMet(['C39'])).toBe(true);
  expect(asked).toBe((NAMES.length + 2) * NAMES.length);
});

test('conditions count for their own change and component only', () => {
  const joined = new JoinedConditions([{ change: 'gained', component: 'A', has: [], lacks: ['B'] }]);
  const changed = (at: string) => (change: string, component: string) => (at === `${change} ${component}` ? [1] : []);
  expect(['gained A', 'lost A', 'gained B'].map((at) => joined.areMet(changed(at), () => false))).toEqual([
    true,
    false,
    false,
  ]);
});
