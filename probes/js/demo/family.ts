import { createWorld, type Entity, relation, trait } from 'koota';
import { koota } from '../src/adapters/koota.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';

const CHILDREN = option('children', 10);
/** The youngest entity is replaced after this many frames. */
const YOUTH = 180;
const ENTITIES = option('entities', 500);

const Age = trait({ frames: 0 });
const Health = trait({ value: 100 });
const Youngest = trait();
const ChildOf = relation({ exclusive: true });

const world = createWorld();
const family: Entity[] = [];

function spawn(): void {
  const parent = family[Math.floor((family.length - 1) / CHILDREN)];
  const health = Health({ value: family.length % 20 === 7 ? 5 : 100 });
  const entity = parent === undefined ? world.spawn(Age, health) : world.spawn(Age, health, ChildOf(parent));
  family.push(entity);
}

for (let i = 0; i < ENTITIES; i++) spawn();
family.at(-1)!.add(Youngest);

let frame = 0;
const probe = attach(world, koota({ Age, Health, Youngest, ChildOf }), {
  name: 'family demo',
  pause: true,
  edit: option('edit', 0) === 1,
});

function grow(): void {
  world.query(Youngest, Age).updateEach(([age]: [{ frames: number }]) => {
    age.frames++;
  });
}

function replaceYoungest(): void {
  if (++frame % YOUTH !== 0) return;
  family.pop()!.destroy();
  spawn();
  family.at(-1)!.add(Youngest);
}

/* A tree of entities whose youngest entity is replaced from time to time, so its index is reused. */
play(
  {
    update() {
      probe.system('Grow', grow, { phase: 'update', terms: 'Youngest, Age' });
      probe.system('ReplaceYoungest', replaceYoungest, { phase: 'update', terms: 'Youngest' });
    },
    dump: () => ({ entities: [] }),
  },
  probe,
);
