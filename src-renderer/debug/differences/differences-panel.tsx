import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelFrame } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { Moments } from './moments.tsx';
import { OtherRun } from './other-run.tsx';
import { Staying } from './staying.tsx';

const parts = ['moments', 'run', 'staying'] as const;
type PartName = (typeof parts)[number];

const contents: Readonly<Record<PartName, () => ReactNode>> = { moments: Moments, run: OtherRun, staying: Staying };

/** Shows the differences between two frames of a game or a recording or from another run, and who created the entities that stay. */
export function DifferencesPanel() {
  const { t } = useTranslation();
  const [part, setPart] = useState<PartName>('moments');
  const Part = contents[part];
  return (
    <PanelFrame name="differences">
      <Segments
        label={t('ui.diff.tabs')}
        options={parts}
        text={(each) => t(`ui.diff.${each}`)}
        isChosen={(each) => each === part}
        onChoose={setPart}
      />
      <Part />
    </PanelFrame>
  );
}
