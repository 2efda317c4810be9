import { createWorld, trait } from 'koota';
import { koota } from '../src/adapters/koota.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';
import { randomFrom } from './random.ts';

const random = randomFrom(option('seed', 1));
const ENTITIES = option('entities', 500);

const Position = trait({ x: 0, y: 0 });
const Velocity = trait({ x: 0, y: 0 });
const Burning = trait();
const Inventory = trait(() => ({ coins: 0 }));
const traits = { Position, Velocity, Burning, Inventory };

const world = createWorld();

function spawn(): void {
  const entity = world.spawn(Position({ x: random(), y: random() }), Inventory);
  if (random() < 0.5) entity.add(Velocity({ x: random(), y: random() }));
}

for (let i = 0; i < ENTITIES; i++) spawn();

play(
  {
    update() {
      world.query(Position, Velocity).updateEach(([position, velocity]) => {
        position.x += velocity.x;
        position.y += velocity.y;
      });
      for (const entity of [...world.query(Position)]) {
        if (random() < 0.002) entity.destroy();
        else if (random() < 0.01) entity.has(Burning) ? entity.remove(Burning) : entity.add(Burning);
      }
      while (world.query(Position).length < ENTITIES) spawn();
    },
    dump() {
      const entities = world.query(Position).map((entity) => ({
        id: Number(entity) >>> 0,
        components: Object.entries(traits).flatMap(([name, ref]) => (entity.has(ref) ? [name] : [])),
        x: entity.get(Position)?.x,
        y: entity.get(Position)?.y,
      }));
      return { entities };
    },
  },
  attach(world, koota(traits), { name: 'koota demo', pause: true, edit: true }),
);
