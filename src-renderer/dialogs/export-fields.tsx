import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportChoices, formatOptions, type Subject, sizePresets } from './export-job.ts';

interface Props {
  readonly subject: Subject;
  readonly choices: ExportChoices;
  readonly change: (patch: Partial<ExportChoices>) => void;
  readonly disabled: boolean;
}

export function ExportFields({
  subject: { position, pictures, hasDepths, compare },
  choices,
  change,
  disabled,
}: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="export-fields" disabled={disabled}>
      <Choice
        label={t('ui.export.what')}
        value={choices.scope}
        options={{
          step: t('ui.export.step', { n: position }),
          all: t('ui.export.all', { count: pictures(choices.every) }),
        }}
        onChange={(scope) => change({ scope })}
      />
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
      <Select label={t('ui.export.size')} value={choices.size} onChange={(size) => change({ size })}>
        {sizePresets.map((size) => (
          <option key={size} value={size}>
            {size.replace('x', ' × ')}
          </option>
        ))}
      </Select>
      <Select
        label={t('ui.export.scale')}
        value={String(choices.scale)}
        onChange={(scale) => change({ scale: Number(scale) })}
      >
        {[1, 1.5, 2, 3].map((scale) => (
          <option key={scale} value={scale}>{`${scale}×`}</option>
        ))}
      </Select>
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
      <label className="check">
        <input
          type="checkbox"
          checked={choices.caption}
          onChange={(event) => change({ caption: event.target.checked })}
        />
        {t(compare === undefined ? 'ui.export.caption' : 'ui.export.compareCaption')}
      </label>
      <label className="check">
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
    <fieldset className="choice">
      <legend className="field-label">{label}</legend>
      <div className="segments">
        {(Object.keys(options) as T[]).map((option) => (
          <button
            key={option}
            type="button"
            className="segment"
            aria-pressed={option === value}
            onClick={() => onChange(option)}
          >
            {options[option]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface SelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly children: ReactNode;
}

function Select({ label, value, onChange, children }: SelectProps) {
  return (
    <label className="field">
      <span>{label}</span>
      <select className="input" value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </label>
  );
}
