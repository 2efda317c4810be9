import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from '../ui/copyable.tsx';
import { Segments } from '../ui/segments.tsx';

/** With it a game that is polled measures its systems. */
export const MEASURE_LINE = 'world.import<flecs::stats>();';

/** What one writes into a game so that it reports its systems. */
const LINES = {
  JavaScript: "probe.system('Movement', () => move(world));",
  'C++': 'ecs_atlas::system_scope scope{atlas, "Movement"};   // to the end of the block',
  Flecs: `${MEASURE_LINE}\nworld.set<flecs::Rest>({});`,
} as const;
type Language = keyof typeof LINES;
const languages = Object.keys(LINES) as Language[];

/** Nothing was reported: how a game does it. */
export function NoSystems() {
  const { t } = useTranslation();
  const [language, setLanguage] = useState<Language>('JavaScript');
  return (
    <div className="stack list-notice">
      <p>{t('ui.systems.none')}</p>
      <p className="hint">{t('ui.systems.howTo')}</p>
      <Segments
        label={t('ui.systems.language')}
        options={languages}
        text={(name) => name}
        isChosen={(name) => name === language}
        onChoose={setLanguage}
      />
      <Copyable text={LINES[language]} label={t('ui.games.copyLine')} block />
    </div>
  );
}
