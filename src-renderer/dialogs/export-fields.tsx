import type { ReactNode } from 'react';
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

export function ExportFields(props: Props) {
  return (
    <fieldset className="export-fields" disabled={props.disabled}>
      <Subjects {...props} />
      <Formats {...props} />
      <Looks {...props} />
    </fieldset>
  );
}

/** Which pictures. */
function Subjects({ subject: { position, pictures, hasDepths, curves }, choices, change }: Props) {
  const { t } = useTranslation();
  return (
    <>
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
    </>
  );
}

/** Format and size. */
function Formats({ choices, change }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Choice
        label={t('ui.export.format')}
        value={choices.format}
        options={formatOptions}
        onChange={(format) => change({ format })}
      />
      <Field label={t('ui.export.size')}>
        <Select
          label={t('ui.export.size')}
          value={choices.size}
          options={sizePresets.map((size) => [size, size.replace('x', ' × ')])}
          onChange={(size) => change({ size })}
        />
      </Field>
      <Field label={t('ui.export.scale')}>
        <Select
          label={t('ui.export.scale')}
          value={choices.scale}
          options={[1, 1.5, 2, 3].map((scale) => [scale, `${scale}×`])}
          onChange={(scale) => change({ scale })}
        />
      </Field>
    </>
  );
}

/** Colours, language, caption. */
function Looks({ subject: { compare, curves }, choices, change }: Props) {
  const { t } = useTranslation();
  return (
    <>
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
        <Check checked={choices.caption} onChange={(caption) => change({ caption })}>
          {t(compare === undefined ? 'ui.export.caption' : 'ui.export.compareCaption')}
        </Check>
      )}
      <Check checked={choices.transparent} onChange={(transparent) => change({ transparent })}>
        {t('ui.export.transparent')}
      </Check>
    </>
  );
}

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className="row check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}

interface FieldProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** The control inside has the label for assistive technology. */
function Field({ label, className = 'field', children }: FieldProps) {
  return (
    <div className={className}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
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
    <Field label={label} className="field choice">
      <Segments
        label={label}
        options={Object.keys(options) as T[]}
        text={(option) => options[option]}
        isChosen={(option) => option === value}
        onChoose={onChange}
      />
    </Field>
  );
}
