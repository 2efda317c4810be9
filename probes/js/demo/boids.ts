import * as bit from 'bitecs';
import {
  addComponent,
  addEntity,
  createWorld,
  getAllEntities,
  hasComponent,
  Not,
  query,
  removeComponent,
  removeEntity,
} from 'bitecs';
import { bitecs } from '../src/adapters/bitecs.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';
import { randomFrom } from './random.ts';

const ENTITIES = option('entities', 5000);
const random = randomFrom(option('seed', 1));

const Position = { x: new Float32Array(ENTITIES * 2), y: new Float32Array(ENTITIES * 2) };
const Velocity = { x: new Float32Array(ENTITIES * 2), y: new Float32Array(ENTITIES * 2) };
const Age = new Uint32Array(ENTITIES * 2);
const Frightened = {};
const components = { Position, Velocity, Age, Frightened };

const SIDE = 1000;
const CELL = 50;
const LIFE = 1200;

const world = createWorld();

function spawn(): void {
  const boid = addEntity(world);
  addComponent(world, boid, Position);
  addComponent(world, boid, Velocity);
  addComponent(world, boid, Age);
  Position.x[boid] = random() * SIDE;
  Position.y[boid] = random() * SIDE;
  Velocity.x[boid] = random() * 4 - 2;
  Velocity.y[boid] = random() * 4 - 2;
  Age[boid] = Math.floor(random() * LIFE);
}

/** getAllEntities is called once, because bitECS builds a new list each time. */
function fill(): void {
  for (let missing = ENTITIES - getAllEntities(world).length; missing > 0; missing--) spawn();
}

/** Boids steer towards the mean velocity of their grid cell, which makes 5,000 of them cheap. */
function steer(): void {
  const columns = SIDE / CELL;
  const [count, x, y] = [0, 1, 2].map(() => new Float32Array(columns * columns)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ];
  const boids = query(world, [Position, Velocity]);
  const cellOf = (boid: number): number => {
    return Math.floor(Position.y[boid]! / CELL) * columns + Math.floor(Position.x[boid]! / CELL);
  };
  for (const boid of boids) {
    const cell = cellOf(boid);
    count[cell]!++;
    x[cell]! += Velocity.x[boid]!;
    y[cell]! += Velocity.y[boid]!;
  }
  for (const boid of boids) {
    const cell = cellOf(boid);
    Velocity.x[boid]! += (x[cell]! / count[cell]! - Velocity.x[boid]!) * 0.02 + (random() - 0.5) * 0.1;
    Velocity.y[boid]! += (y[cell]! / count[cell]! - Velocity.y[boid]!) * 0.02 + (random() - 0.5) * 0.1;
    Position.x[boid] = wrap(Position.x[boid]! + Velocity.x[boid]!);
    Position.y[boid] = wrap(Position.y[boid]! + Velocity.y[boid]!);
  }
}

function wrap(at: number): number {
  const inside = ((at % SIDE) + SIDE) % SIDE;
  // Rounded to 32 bits, a number just below SIDE may become SIDE.
  return inside >= SIDE - 0.001 ? 0 : inside;
}

/** Old boids die and new ones are born; some are frightened and calm down later. */
function live(): void {
  for (const boid of [...query(world, [Age])]) {
    Age[boid]!++;
    if (Age[boid]! > LIFE) removeEntity(world, boid);
    else if (random() < 0.001) addComponent(world, boid, Frightened);
  }
  for (const boid of [...query(world, [Frightened])]) {
    if (random() < 0.05) removeComponent(world, boid, Frightened);
  }
  fill();
}

fill();

const probe = attach(world, bitecs(components, bit), { name: 'boids', pause: true, edit: true, lines: true });
const boids = (): number => query(world, [Position, Velocity]).length;

play(
  {
    update() {
      probe.system('Steer', steer, { phase: 'update', terms: 'Position, Velocity', matches: boids });
      probe.system('Live', live, { phase: 'update', terms: 'Age' });
      query(world, [Position, Not(Frightened)]);
    },
    dump() {
      const entities = getAllEntities(world).map((boid) => ({
        id: boid,
        components: Object.entries(components).flatMap(([name, ref]) => (hasComponent(world, boid, ref) ? [name] : [])),
        x: Position.x[boid],
        y: Position.y[boid],
      }));
      return { entities };
    },
  },
  probe,
);
