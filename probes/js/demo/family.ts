import { createWorld, type Entity, relation, trait } from 'koota';
import { koota } from '../src/adapters/koota.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';

/** Children of each entity. */
const CHILDREN = 10;
/** Frames after which the youngest is destroyed, and another one takes its place. */
const YOUTH = 180;
const ENTITIES = option('entities', 500);

const Age = trait({ frames: 0 });
const Youngest = trait();
const ChildOf = relation({ exclusive: true });

const world = createWorld();
const family: Entity[] = [];
let frame = 0;

function spawn(): void {
  const parent = family[Math.floor((family.length - 1) / CHILDREN)];
  const entity = parent === undefined ? world.spawn(Age) : world.spawn(Age, ChildOf(parent));
  family.push(entity);
}

for (let i = 0; i < ENTITIES; i++) spawn();
family.at(-1)!.add(Youngest);

/* A tree of entities of which the youngest is destroyed now and then: its index is used again. */
play(
  {
    update() {
      world.query(Youngest, Age).updateEach(([age]: [{ frames: number }]) => {
        age.frames++;
      });
      if (++frame % YOUTH !== 0) return;
      family.pop()!.destroy();
      spawn();
      family.at(-1)!.add(Youngest);
    },
    dump: () => ({ entities: [] }),
  },
  attach(world, koota({ Age, Youngest, ChildOf }), { name: 'family demo', pause: true }),
);
