import { CircleHelp, Image, Terminal, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MAX_COUNTED_ENTITIES, type PresetName, presetNames } from '../../core/compare/presets.ts';
import { libraryIds, scriptEngineIds } from '../../core/engines/all.ts';
import { usePreferences } from '../state/preferences/preferences.ts';
import { useSession } from '../state/session/session.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { useCountText } from '../ui/number-text.ts';
import { Segments } from '../ui/segmented-control.tsx';
import { Select } from '../ui/select.tsx';
import { askPreset, canToggle, comparePreset, show, toggleEngine, useCompare } from './compare-state.ts';
import { canStep } from './comparison-plan.ts';

/** Chooses engines and script, and has the commands of the comparison. */
export function CompareToolbar() {
  const { t } = useTranslation();
  const view = useCompare((compare) => compare.view);
  return (
    <div className="row compare-toolbar" role="toolbar" aria-label={t('ui.compare.label')}>
      <Engines label={t('ui.compare.engines')} names={libraryIds} />
      <Engines label={t('ui.compare.baselines')} names={scriptEngineIds.filter((id) => !libraryIds.includes(id))} />
      {view === 'lanes' && <QuestionChoice />}
      <span className="spacer" />
      <Segments
        label={t('ui.compare.view.label')}
        options={['lanes', 'curves'] as const}
        text={(each) => t(`ui.compare.view.${each}`)}
        isChosen={(each) => each === view}
        onChoose={show}
      />
      <IconButton command="compare.figures" icon={CircleHelp} />
      <IconButton className="wide-only" command="compare.copyCommand" icon={Terminal} />
      <IconButton className="wide-only" command="export.step" icon={Image} />
      <IconButton command="compare.toggle" icon={X} label={t('ui.compare.close')} />
    </div>
  );
}

function Engines({ label, names }: { readonly label: string; readonly names: readonly EngineChoice[] }) {
  const { t } = useTranslation();
  const chosen = usePreferences((preferences) => preferences.compare);
  return (
    <Segments
      label={label}
      options={names}
      text={(engine) => t(`ui.engine.name.${engine}`)}
      about={(engine) => t(`ui.engine.about.${engine}`)}
      isChosen={(engine) => chosen.includes(engine)}
      isDisabled={(engine) => !canToggle(engine, chosen)}
      onChoose={toggleEngine}
    />
  );
}

type EngineChoice = Parameters<typeof toggleEngine>[0];

/** Offered numbers of entities. */
const SIZES = [4, 6, 10, 100, 1000, 10_000, 100_000, 1_000_000] as const;

/** Chooses the open script, or a preset question with a number of entities. */
function QuestionChoice() {
  const { t } = useTranslation();
  const number = useCountText();
  const question = useCompare((compare) => compare.question);
  const name = useSession((session) => session.document.name);
  const entities = question?.entities ?? 6;
  const sizeText = (size: number): string => {
    const isStepped = question !== null && canStep({ ...question, entities: size });
    return t(`ui.compare.${isStepped ? 'entityCount' : 'entityTotals'}`, { count: size, number: number(size) });
  };
  const choosePreset = (value: string): void =>
    value === '' ? comparePreset(null) : askPreset(value as PresetName, Math.min(entities, MAX_COUNTED_ENTITIES));
  return (
    <>
      <select
        className="input asked"
        aria-label={t('ui.compare.question')}
        value={question?.preset ?? ''}
        onChange={(event) => choosePreset(event.target.value)}
      >
        <option value="">{t('ui.compare.ownScript', { name })}</option>
        <optgroup label={t('ui.compare.questions')}>
          {presetNames.map((preset) => (
            <option key={preset} value={preset}>
              {t(`command.compare.preset.${preset}.title`)}
            </option>
          ))}
        </optgroup>
      </select>
      {question !== null && (
        <Select
          className="entities"
          label={t('ui.compare.entities')}
          value={entities}
          options={[...new Set([...SIZES, entities])].sort((a, b) => a - b).map((size) => [size, sizeText(size)])}
          onChange={(size) => comparePreset({ ...question, entities: size })}
        />
      )}
    </>
  );
}
