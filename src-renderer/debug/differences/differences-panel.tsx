import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelFrame } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { Moments } from './moments.tsx';
import { Staying } from './staying.tsx';

const parts = ['moments', 'staying'] as const;
type Part = (typeof parts)[number];

/** What differs between two frames of a game or a recording, and who created the entities that stay. */
export function DifferencesPanel() {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part>('moments');
  return (
    <PanelFrame name="differences">
      <Segments
        label={t('ui.diff.tabs')}
        options={parts}
        text={(each) => t(`ui.diff.${each}`)}
        isChosen={(each) => each === part}
        onChoose={setPart}
      />
      {part === 'moments' ? <Moments /> : <Staying />}
    </PanelFrame>
  );
}
