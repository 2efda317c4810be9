import { useTranslation } from 'react-i18next';
import { CodeChoice } from '../../ui/code-choice.tsx';

/** The line that makes a polled game measure its systems. */
export const MEASURE_LINE = 'world.import<flecs::stats>();';

/** Code that makes a game report its systems, by library. */
const LINES = {
  JavaScript: "probe.system('Movement', () => move(world));",
  'C++': 'ecs_atlas::system_scope scope{atlas, "Movement"};   // to the end of the block',
  Flecs: `${MEASURE_LINE}\nworld.set<flecs::Rest>({});`,
} as const;

interface NoSystemsProps {
  /** True if parts of the world were not received yet, so there may be systems. */
  readonly isBeingRead: boolean;
}

/** Explains how a game reports its systems. */
export function NoSystems({ isBeingRead }: NoSystemsProps) {
  const { t } = useTranslation();
  if (isBeingRead) return <p className="hint list-notice">{t('ui.systems.beingRead')}</p>;
  return (
    <div className="stack list-notice">
      <p>{t('ui.systems.none')}</p>
      <p className="hint">{t('ui.systems.howTo')}</p>
      <CodeChoice label={t('ui.systems.language')} lines={LINES} />
    </div>
  );
}
