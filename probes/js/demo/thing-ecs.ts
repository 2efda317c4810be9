import { ECS } from '@thi.ng/ecs';
import { thingEcs } from '../src/adapters/thing-ecs.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';
import { randomFrom } from './random.ts';

const random = randomFrom(option('seed', 1));
const ENTITIES = option('entities', 500);

type Specs = { position: [number, number]; velocity: [number, number]; name: string };

const ecs = new ECS<Specs>({ capacity: ENTITIES * 2 });
const position = ecs.defComponent({ id: 'position', type: 'f32', size: 2, default: () => [0, 0] })!;
const velocity = ecs.defComponent({ id: 'velocity', type: 'f32', size: 2, default: () => [0, 0] })!;
const name = ecs.defComponent({ id: 'name', default: () => 'unnamed' })!;
const components = [position, velocity, name];
const moving = ecs.defGroup([position, velocity]);
let born = 0;

function spawn(): void {
  const id = ecs.defEntity({ position: [random(), random()] });
  if (random() < 0.6) velocity.add(id, [random(), random()]);
  if (random() < 0.1) name.add(id, `hero ${born++}`);
}

for (let i = 0; i < ENTITIES; i++) spawn();

play(
  {
    update() {
      moving.forEachRaw((info, _id, row) => {
        const [at, by] = [info.position.values, info.velocity.values] as unknown as [Float32Array, Float32Array];
        for (const place of [0, 1]) at[row * info.position.stride + place]! += by[row * info.velocity.stride + place]!;
      });
      for (const id of position.keys()) {
        if (random() < 0.002) ecs.deleteID(id);
        else if (random() < 0.005) velocity.delete(id);
      }
      while (ecs.idgen.used < ENTITIES) spawn();
    },
    dump() {
      const entities = [...position.keys()].map((id) => ({
        id,
        components: components.flatMap((component) => (component.has(id) ? [component.id] : [])),
        x: position.get(id)![0],
        y: position.get(id)![1],
      }));
      return { entities };
    },
  },
  attach(ecs, thingEcs(), { name: 'thi.ng demo', pause: true, edit: true }),
);
