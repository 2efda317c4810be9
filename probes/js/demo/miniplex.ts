import { World } from 'miniplex';
import { miniplex } from '../src/adapters/miniplex.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';
import { randomFrom } from './random.ts';

interface Entity {
  position: { x: number; y: number };
  velocity?: { x: number; y: number };
  health?: number;
  name?: string;
}

const random = randomFrom(option('seed', 1));
const ENTITIES = option('entities', 500);

const world = new World<Entity>();
const moving = world.with('position', 'velocity');
const mortal = world.with('health').without('name');
let born = 0;

function spawn(): void {
  const entity = world.add({ position: { x: random(), y: random() } });
  if (random() < 0.6) world.addComponent(entity, 'velocity', { x: random(), y: random() });
  if (random() < 0.5) world.addComponent(entity, 'health', Math.floor(random() * 100));
  if (random() < 0.1) world.addComponent(entity, 'name', `hero ${born++}`);
}

for (let i = 0; i < ENTITIES; i++) spawn();

play(
  {
    update() {
      for (const { position, velocity } of moving) {
        position.x += velocity.x;
        position.y += velocity.y;
      }
      for (const entity of [...mortal]) {
        entity.health -= 1;
        if (entity.health < 0) world.remove(entity);
        else if (random() < 0.01) world.removeComponent(entity, 'velocity');
      }
      // Properties change over time: any entity may get health, and heroes lose their names.
      const chosen = world.entities[Math.floor(random() * world.entities.length)];
      if (chosen !== undefined) {
        world.removeComponent(chosen, 'name');
        world.addComponent(chosen, 'health', 100);
      }
      while (world.entities.length < ENTITIES) spawn();
    },
    dump: () => ({
      entities: world.entities.map((entity) => ({ components: Object.keys(entity), ...entity.position })),
    }),
  },
  attach(world, miniplex(), { name: 'miniplex demo', pause: true, edit: true }),
);
