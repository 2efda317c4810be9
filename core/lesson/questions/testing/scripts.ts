import fc from 'fast-check';
import type { EngineId } from '../../../script/language/language.ts';

/** Small pages, for engines that have pages. */
const CONFIG: Readonly<Record<string, string>> = { entt: 'config sparsePage 4\nconfig packedPage 4\n' };
const SCHEMA = 'component A\ncomponent B\ntag T\n';
const COMPONENTS = ['A', 'B', 'T'] as const;

const choice = fc.record({
  verb: fc.constantFrom('create', 'create', 'add', 'add', 'add', 'set', 'remove', 'destroy'),
  entity: fc.nat(1000),
  component: fc.nat(2),
  value: fc.integer({ min: 1, max: 99 }),
});

type Choice = typeof choice extends fc.Arbitrary<infer C> ? C : never;

/** A random script that the engine runs without refusing an operation. */
export function randomScript(engine: EngineId): fc.Arbitrary<string> {
  const choices = fc.array(choice, { minLength: 4, maxLength: 24 });
  return choices.map((made) => (CONFIG[engine] ?? '') + SCHEMA + linesOf(made).join('\n'));
}

function linesOf(choices: readonly Choice[]): string[] {
  const world = new Map<string, Set<string>>();
  let made = 0;
  return choices.flatMap(({ verb, entity, component, value }) => {
    const name = [...world.keys()][entity % Math.max(1, world.size)];
    const own = COMPONENTS[component]!;
    const number = own === 'T' ? '' : ` ${value}`;
    if (verb === 'create' || name === undefined) {
      world.set(`e${made}`, new Set());
      return `create e${made++}`;
    }
    const has = world.get(name)!;
    if (verb === 'destroy') {
      world.delete(name);
      return `destroy ${name}`;
    }
    if (verb === 'add' ? has.has(own) : !has.has(own)) return [];
    if (verb === 'set') return own === 'T' ? [] : `set ${name} ${own}${number}`;
    if (verb === 'add') has.add(own);
    else has.delete(own);
    return verb === 'add' ? `add ${name} ${own}${number}` : `remove ${name} ${own}`;
  });
}
