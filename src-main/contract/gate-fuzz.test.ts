import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzz } from '../../core/testing/fuzz.ts';
import { methods } from './api.ts';
import { createGate, type Handlers } from './gate.ts';
import { translator } from './text.ts';

const names = [...Object.keys(methods), '__proto__', 'constructor', 'toString', 'script', ''];
/** Keys of the contract, so that some inputs are valid. */
const KEYS =
  `name path text engine step id folder game number columns entity address action frames milliseconds allowed edit values
offset length place question options kind ask script source steps formats width height locale data __proto__`.split(
    /\s+/,
  );

const leaf = fc.oneof(
  fc.constantFrom(undefined, null, 0, -1, 1.5, Number.NaN, 2 ** 53, '', '/etc/passwd', '../x', '\0', '*', 'en', 'png'),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.uint8Array({ maxLength: 4 }),
  fc.bigInt(),
  fc.boolean(),
);
const { input } = fc.letrec((tie) => ({
  input: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    leaf,
    fc.array(tie('input'), { maxLength: 4 }),
    // Transports copy their data, so it has the usual prototype.
    fc.dictionary(fc.constantFrom(...KEYS), tie('input'), { maxKeys: 5, noNullPrototype: true }),
  ),
}));
const any = fc.tuple(
  fc.oneof({ weight: 20, arbitrary: fc.constantFrom<unknown>(...names) }, { weight: 1, arbitrary: leaf }),
  input,
);

const VALID: Readonly<Record<string, object>> = {
  'script.openRecent': { path: '/a.ecs' },
  'script.save': { name: 'a.ecs', text: 'create a' },
  'export.cancel': { id: 'x' },
  'attach.control': { game: 'g', action: 'step', frames: 2 },
  'attach.edit': { game: 'g', edit: { action: 'despawn', entity: 3 } },
  'attach.watch': { game: 'g', columns: ['*'] },
  'recording.read': { path: '/a.ecsrec', offset: 0, length: 10 },
  'settings.save': { theme: 'dark' },
};
/** A valid call with one wrong or additional key. */
const near = fc
  .tuple(fc.constantFrom(...Object.entries(VALID)), fc.constantFrom(...KEYS), input)
  .map(([[name, valid], key, value]): [unknown, unknown] => [name, { ...valid, [key]: value }]);

test('any call is either handled with the declared shape or refused with a sentence', async () => {
  const found = { handled: 0, refused: 0 };
  const handler = (name: string) => (given: unknown) => {
    found.handled++;
    // Only declared inputs reach the handlers.
    expect(methods[name as keyof typeof methods].input.safeParse(given).success).toBe(true);
    throw new Error('far enough');
  };
  const handlers = Object.fromEntries(Object.keys(methods).map((name) => [name, handler(name)]));
  const gate = createGate(handlers as unknown as Handlers, () => translator('en'));
  const caller = { emit: () => undefined, gone: new AbortController().signal };
  const judge = async ([name, given]: [unknown, unknown]) => {
    const outcome = await gate(name, given, caller);
    if (outcome.ok) throw new Error('No handler returns');
    expect(outcome.message).toMatch(/rejected|does not support|far enough/);
    expect(outcome.message).not.toMatch(/^\s*at /m);
    found.refused++;
  };
  await fc.assert(fc.asyncProperty(fc.oneof(any, near), judge), fuzz('calls at the gate', 10_000));
  expect(found.handled).toBeGreaterThan(0);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});
