import { useTranslation } from 'react-i18next';
import { Segments } from '../ui/segments.tsx';
import { Select } from '../ui/select.tsx';
import { type ExportChoices, formatOptions, type Subject, sizePresets } from './export-job.ts';

interface Props {
  readonly subject: Subject;
  readonly choices: ExportChoices;
  readonly change: (patch: Partial<ExportChoices>) => void;
  readonly disabled: boolean;
}

export function ExportFields({
  subject: { position, pictures, hasDepths, compare, curves },
  choices,
  change,
  disabled,
}: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="export-fields" disabled={disabled}>
      {curves === undefined && (
        <Choice
          label={t('ui.export.what')}
          value={choices.scope}
          options={{
            step: t('ui.export.step', { n: position }),
            all: t('ui.export.all', { count: pictures(choices.every) }),
          }}
          onChange={(scope) => change({ scope })}
        />
      )}
      {hasDepths && (
        <Choice
          label={t('ui.export.every')}
          value={choices.every}
          options={{ operation: t('ui.depth.operation'), beat: t('ui.depth.beat'), access: t('ui.depth.access') }}
          onChange={(every) => change({ every })}
        />
      )}
      <Choice
        label={t('ui.export.format')}
        value={choices.format}
        options={formatOptions}
        onChange={(format) => change({ format })}
      />
      <div className="field">
        <span aria-hidden="true">{t('ui.export.size')}</span>
        <Select
          label={t('ui.export.size')}
          value={choices.size}
          options={sizePresets.map((size) => [size, size.replace('x', ' × ')])}
          onChange={(size) => change({ size })}
        />
      </div>
      <div className="field">
        <span aria-hidden="true">{t('ui.export.scale')}</span>
        <Select
          label={t('ui.export.scale')}
          value={choices.scale}
          options={[1, 1.5, 2, 3].map((scale) => [scale, `${scale}×`])}
          onChange={(scale) => change({ scale })}
        />
      </div>
      <Choice
        label={t('ui.export.theme')}
        value={choices.theme}
        options={{ light: t('ui.theme.light'), dark: t('ui.theme.dark'), contrast: t('ui.theme.contrast') }}
        onChange={(theme) => change({ theme })}
      />
      <Choice
        label={t('ui.language')}
        value={choices.locale}
        options={{ en: 'English', 'zh-CN': '中文' }}
        onChange={(locale) => change({ locale })}
      />
      {curves === undefined && (
        <label className="row check">
          <input
            type="checkbox"
            checked={choices.caption}
            onChange={(event) => change({ caption: event.target.checked })}
          />
          {t(compare === undefined ? 'ui.export.caption' : 'ui.export.compareCaption')}
        </label>
      )}
      <label className="row check">
        <input
          type="checkbox"
          checked={choices.transparent}
          onChange={(event) => change({ transparent: event.target.checked })}
        />
        {t('ui.export.transparent')}
      </label>
    </fieldset>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

/** A few exclusive options side by side. */
function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <div className="field choice">
      <span aria-hidden="true">{label}</span>
      <Segments
        label={label}
        options={Object.keys(options) as T[]}
        text={(option) => options[option]}
        isChosen={(option) => option === value}
        onChoose={onChange}
      />
    </div>
  );
}
