import { add, componentId, create } from './make-operations.ts';
import { type Pass, queryOnce } from './passes.ts';
import { POSITION, type Preset } from './preset.ts';

/** Combinations of these tags make 32 kinds of entities. */
const FRAGMENT_TAGS = 5;

const KINDS = Array.from({ length: FRAGMENT_TAGS }, (_, tag) => componentId(kindName(tag)));

/** Creates entities one by one, each with the tags of the bits of its index. */
const createKinds: Pass = {
  operations: (n) => 2 * n + KINDS.reduce((sum, _, tag) => sum + withKind(n, tag), 0),
  perform(names, perform) {
    for (const [i, name] of names.entries()) {
      perform(create(name));
      perform(add(name, POSITION, i));
      KINDS.forEach((kind, tag) => {
        if (Math.floor(i / 2 ** tag) % 2 === 1) perform(add(name, kind));
      });
    }
  },
};

export const preset: Preset = {
  title: '# One component of entities of many kinds.',
  engines: ['entt', 'flecs'],
  schema: KINDS.map((_, tag) => `tag ${kindName(tag)}`),
  setup: [createKinds],
  passes: [queryOnce(POSITION)],
};

function kindName(tag: number): string {
  return `Kind${tag}`;
}

/** Counts the numbers below `count` that have a bit set. */
function withKind(count: number, bit: number): number {
  const half = 2 ** bit;
  return Math.floor(count / (2 * half)) * half + Math.max(0, (count % (2 * half)) - half);
}
