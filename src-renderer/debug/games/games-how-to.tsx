import { useTranslation } from 'react-i18next';
import type { Attached } from '../../../src-main/contract/api.ts';
import { CodeChoice } from '../../ui/code-choice.tsx';
import { Copyable } from '../../ui/copyable.tsx';

/** The complete code for a game, by library. */
const LINES = {
  bitECS:
    "import { attach } from 'ecs-atlas-probe';\nimport { bitecs } from 'ecs-atlas-probe/bitecs';\n\nattach(world, bitecs({ Position, Velocity }), { name: 'my game' });",
  koota:
    "import { attach } from 'ecs-atlas-probe';\nimport { koota } from 'ecs-atlas-probe/koota';\n\nattach(world, koota({ Position, Velocity }), { name: 'my game' });",
  miniplex:
    "import { attach } from 'ecs-atlas-probe';\nimport { miniplex } from 'ecs-atlas-probe/miniplex';\n\nattach(world, miniplex(), { name: 'my game' });",
  becsy:
    "import { attach } from 'ecs-atlas-probe';\nimport { becsy } from 'ecs-atlas-probe/becsy';\n\nattach(world, becsy(), { name: 'my game' });",
  elics:
    "import { attach } from 'ecs-atlas-probe';\nimport { elics } from 'ecs-atlas-probe/elics';\n\nattach(world, elics(), { name: 'my game' });",
  'thi.ng/ecs':
    "import { attach } from 'ecs-atlas-probe';\nimport { thingEcs } from 'ecs-atlas-probe/thing-ecs';\n\nattach(ecs, thingEcs(), { name: 'my game' });",
  EnTT: '#include <ecs_atlas_entt.hpp>\n\necs_atlas::entt_probe atlas{registry, "my game"};\nECS_ATLAS_COMPONENT(atlas, Position, x, y);   // its name and values\n\natlas.frame();   // at the end of each frame',
  Flecs:
    '#include <ecs_atlas_flecs.hpp>\n\necs_atlas::flecs_probe atlas{world, "my game"};\n\natlas.frame();   // at the end of each frame\n\n// Or without a probe, polled at port 27750:\nworld.import<flecs::stats>();\nworld.set<flecs::Rest>({});',
} as const;

/** How to attach a game: the code, and the endpoints. */
export function GamesHowTo({ attached }: { readonly attached: Attached | null }) {
  const { t } = useTranslation();
  const { socket = null, websocket = null, token = null } = attached?.endpoints ?? {};
  const paste = websocket === null ? null : `localStorage.setItem('ecs-atlas', '${websocket} ${token ?? ''}')`;
  return (
    <section className="games-how-to" aria-label={t('ui.games.howTo')}>
      <h3 className="subtitle">{t('ui.games.howTo')}</h3>
      <CodeChoice label={t('ui.games.library')} lines={LINES} />
      <h3 className="subtitle">{t('ui.games.where')}</h3>
      <dl className="stack endpoints">
        {socket !== null && (
          <div>
            <dt className="hint">{t('ui.games.socket')}</dt>
            <dd className="mono">{socket}</dd>
          </div>
        )}
        {paste !== null && (
          <div>
            <dt className="hint">{t('ui.games.browser')}</dt>
            <dd>
              <Copyable text={paste} label={t('ui.games.copyBrowser')} />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}
