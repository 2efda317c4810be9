import { useTranslation } from 'react-i18next';
import { type ExportOption, type OptionId, optionIn, options, withOption } from '../../../core/export/options.ts';
import { Check, ChoiceField, SelectField } from './export-controls.tsx';
import type { FieldsProps } from './export-types.ts';

interface Props extends Pick<FieldsProps, 'choices' | 'change'> {
  readonly id: OptionId;
  /** The values that are possible here; those that the dialog offers by default. */
  readonly offered?: ExportOption['offered'];
}

/** One option of a format: a check box, two words side by side, or a menu. Options without offered values are not shown. */
export function OptionField({ id, offered = options[id].offered, choices, change }: Props) {
  const { t, i18n } = useTranslation();
  const { usual, unit } = options[id] as ExportOption;
  const value = optionIn(choices, id);
  const label = t(`ui.export.option.${id}`);
  const onChange = (next: unknown): void => change(withOption(choices, id, next));
  if (typeof usual === 'boolean') {
    return (
      <Check checked={value === true} onChange={onChange}>
        {label}
      </Check>
    );
  }
  if (offered.length === 0 || typeof value === 'boolean') return null;
  const textOf = (each: ExportOption['usual']): string => {
    const key = `ui.export.value.${id}.${each}`;
    if (i18n.exists(key)) return t(key);
    return unit === 's' ? t('ui.export.seconds', { n: each }) : `${each}${unit ?? ''}`;
  };
  const texts = offered.map((each) => [each as string | number, textOf(each)] as const);
  return id === 'clips' ? (
    <ChoiceField
      label={label}
      value={String(value)}
      options={Object.fromEntries(texts.map(([each, text]) => [String(each), text]))}
      onChange={onChange}
    />
  ) : (
    <SelectField label={label} value={value} options={texts} onChange={onChange} />
  );
}
