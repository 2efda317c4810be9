import { createWorld, type Entity, relation, trait } from 'koota';
import { koota } from '../src/adapters/koota.ts';
import { attach } from '../src/index.ts';
import { option, play } from './loop.ts';

/* Names and values in Latin and Chinese script that are too long for any window. */

const ENTITIES = option('entities', 20);

const Long = trait({ a_field_whose_name_goes_on_for_longer_than_any_panel: 0.1, x: 0 });
const Han = trait({ 当前生命值与最大生命值之间的比例: 0.5 });
const Text = trait(() => ({ url: `https://example.org/${'a-path-without-end/'.repeat(5)}`, list: [1, 2, 3] }));
const Tag = trait();
const ChildOf = relation({ exclusive: true });

const world = createWorld();
const all: Entity[] = [];
for (let i = 0; i < ENTITIES; i++) {
  const entity = world.spawn(Long, Han, Text);
  if (i > 0) entity.add(ChildOf(all[Math.floor((i - 1) / 3)]!));
  all.push(entity);
}

const probe = attach(
  world,
  koota({
    TheComponentWhoseNameIsLongerThanEightyCharactersSoThatNoListAndNoCardHasRoomForAllOfIt: Long,
    角色的生命值与护甲以及其他所有属性都存放在这个名称很长的组件里面所以放不下: Han,
    Text,
    Tag,
    ChildOf,
  }),
  { name: 'A game with a name that is far too long for the title bar 名称很长的游戏', pause: true, edit: true },
);

let frame = 0;
function move(): void {
  frame++;
  for (const entity of all)
    entity.set(Long, { a_field_whose_name_goes_on_for_longer_than_any_panel: frame / 7, x: frame });
}

function tag(): void {
  const entity = all[frame % all.length];
  if (entity?.has(Tag) === true) entity.remove(Tag);
  else entity?.add(Tag);
}

play(
  {
    update() {
      probe.system('TheSystemThatMovesEverythingInTheWholeWorldAndHasANameOfMoreThanEightyCharactersToo', move, {
        phase: 'update',
        terms: 'TheComponentWhoseNameIsLongerThanEightyCharactersSoThatNoListAndNoCardHasRoomForAllOfIt',
        matches: () => all.length,
      });
      probe.system('更新所有角色的标签并且名称也很长的系统', tag);
    },
    dump: () => ({ entities: [] }),
  },
  probe,
);
