import { add, componentId, create, queryAll } from './make-operations.ts';
import { namesOf, POSITION, type Preset } from './preset.ts';

/** Combinations of these tags make 32 kinds of entities. */
const FRAGMENT_TAGS = 5;

const KINDS = Array.from({ length: FRAGMENT_TAGS }, (_, tag) => componentId(kindName(tag)));

export const preset: Preset = {
  title: '# One component of entities of many kinds.',
  engines: ['entt', 'flecs'],
  curve: { operation: 'query', measure: 'lines' },
  schema: KINDS.map((_, tag) => `tag ${kindName(tag)}`),
  operations: (n) => 2 * n + KINDS.reduce((sum, _, tag) => sum + withKind(n, tag), 0) + 1,
  perform(n, perform) {
    namesOf('e', n).forEach((name, i) => {
      perform(create(name));
      perform(add(name, POSITION, i));
      KINDS.forEach((kind, tag) => {
        if (Math.floor(i / 2 ** tag) % 2 === 1) perform(add(name, kind));
      });
    });
    perform(queryAll(POSITION));
  },
};

function kindName(tag: number): string {
  return `Kind${tag}`;
}

/** Counts the numbers below `count` that have a bit set. */
function withKind(count: number, bit: number): number {
  const half = 2 ** bit;
  return Math.floor(count / (2 * half)) * half + Math.max(0, (count % (2 * half)) - half);
}
