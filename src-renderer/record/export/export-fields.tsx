import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '../../../assets/locales/locales.ts';
import { formats, hasOption, PURPOSES } from '../../../core/export/formats.ts';
import { type OptionId, optionIds, options } from '../../../core/export/options.ts';
import { type Handout, perPageOf } from '../../../core/export/request.ts';
import { sizePresets } from '../../state/preferences/export-choices.ts';
import type { ExportScope } from '../../state/window/window-state.ts';
import { Check, ChoiceField, SelectField } from './export-controls.tsx';
import { canCrop, formatsFor, missingNames, partsIn } from './export-formats.ts';
import type { ExportChoices, FieldsProps } from './export-types.ts';
import { OptionField } from './option-field.tsx';
import { depthsOf } from './request-from-choices.ts';

/** Shows purpose and format first, then the options of the format. */
export function ExportFields({ disabled, ...props }: FieldsProps & { readonly disabled: boolean }) {
  return (
    <fieldset className="export-fields" disabled={disabled}>
      <Formats {...props} />
      <Positions {...props} />
      <FormatFields {...props} />
      <Looks {...props} />
    </fieldset>
  );
}

function Formats({ choices: { format }, change }: FieldsProps) {
  const { t } = useTranslation();
  const purpose = formats[format].purpose;
  const ids = formatsFor(purpose);
  const missing = missingNames();
  return (
    <>
      <ChoiceField
        label={t('ui.export.purpose')}
        value={purpose}
        options={named(PURPOSES, (id) => t(`ui.export.purposes.${id}`))}
        onChange={(next) => next !== purpose && change({ format: formatsFor(next)[0]! })}
        about={t(`ui.export.purposeAbout.${purpose}`)}
      />
      {ids.length > 1 && (
        <ChoiceField
          label={t('ui.export.format')}
          value={format}
          options={named(ids, (id) => t(`ui.export.formats.${id}`))}
          onChange={(next) => change({ format: next })}
          about={t(`ui.export.formatAbout.${format}`)}
        />
      )}
      {missing.length > 0 && <p className="field-about">{t('ui.export.needsAssembly', { formats: missing })}</p>}
    </>
  );
}

/** The choice of pictures. */
export function Positions({ content, choices, change }: FieldsProps) {
  const { t } = useTranslation();
  const { kind, storyboard } = content;
  const { unit, n } = content.placeAt(content.positionAt(choices.every), choices.every);
  const depths = depthsOf(content);
  if (kind === 'curves') return null;
  const operation = content.operation?.(choices.every) ?? [];
  const scopes: readonly ExportScope[] = [
    'step',
    ...(operation.length > 1 ? (['operation'] as const) : []),
    'all',
    ...(storyboard.length > 0 ? (['shots'] as const) : []),
  ];
  const texts = {
    operation: t('ui.export.operation', { count: operation.length }),
    step: t(`ui.export.this.${unit}`, { n }),
    all: t(`ui.export.${kind === 'lesson' ? 'lessonAll' : 'all'}`, { count: content.all(choices).length }),
    shots: t('ui.export.shots', { count: storyboard.length }),
  };
  return (
    <>
      <ChoiceField
        label={t('ui.export.what')}
        value={scopes.includes(choices.scope) ? choices.scope : 'step'}
        options={named(scopes, (scope) => texts[scope])}
        onChange={(scope) => change({ scope })}
      />
      {depths.length > 0 && choices.scope !== 'step' && choices.scope !== 'shots' && (
        <ChoiceField
          label={t('ui.export.every')}
          value={choices.every}
          options={named(depths, (depth) => t(`ui.depth.${depth}`))}
          onChange={(every) => change({ every })}
        />
      )}
      {kind === 'lesson' && choices.scope === 'all' && (
        <Check checked={choices.questions} onChange={(questions) => change({ questions })}>
          {t('ui.export.questions')}
        </Check>
      )}
    </>
  );
}

/** The options of the format that have several values. */
function FormatFields(props: FieldsProps) {
  const { format, scope, questions } = props.choices;
  const isAsked = props.content.kind === 'lesson' && questions;
  const isOffered = (id: OptionId): boolean => (id === 'clips' ? scope !== 'step' : id !== 'answers' || isAsked);
  const ids = optionIds.filter((id) => hasOption(format, id) && !isSwitch(id) && isOffered(id));
  return ids.map((id) =>
    id === 'perPage' ? (
      <PerPage key={id} {...props} />
    ) : (
      <OptionField key={id} id={id} choices={props.choices} change={props.change} />
    ),
  );
}

/** The most pictures of a page, up to as many as can be read. */
export function PerPage({ content: { compare, curves }, choices, change }: FieldsProps) {
  const { handout } = choices;
  const isReadable = (perPage: number): boolean =>
    perPageOf({ handout: { ...handout, perPage: perPage as Handout['perPage'] }, compare, curves }) === perPage;
  const offered = options.perPage.offered.filter(isReadable);
  return offered.length > 1 && <OptionField id="perPage" choices={choices} change={change} offered={offered} />;
}

function isSwitch(id: OptionId): boolean {
  return typeof options[id].usual === 'boolean';
}

/** Size, colours, language. */
function Looks({ choices, change }: FieldsProps) {
  const { t } = useTranslation();
  const { format } = choices;
  return (
    <>
      {formats[format].purpose !== 'document' && (
        <SelectField
          label={t('ui.export.size')}
          value={choices.size}
          options={sizePresets.map((size) => [size, size.replace('x', ' × ')])}
          onChange={(size) => change({ size })}
        />
      )}
      <SelectField
        label={t('ui.language')}
        value={choices.locale}
        options={LOCALES.map((locale) => [locale, LOCALE_NAMES[locale].name])}
        onChange={(locale) => change({ locale })}
      />
      <Themes choices={choices} change={change} />
    </>
  );
}

function Themes({ choices: { format, theme }, change }: Pick<FieldsProps, 'choices' | 'change'>) {
  const { t } = useTranslation();
  const { themes } = formats[format];
  if (themes === 'paper') return null;
  const ids: readonly ExportChoices['theme'][] =
    themes === 'viewer' ? ['light', 'contrast'] : ['light', 'dark', 'contrast', 'both'];
  const texts = { light: t(themes === 'viewer' ? 'ui.export.byViewer' : 'ui.theme.light'), both: t('ui.export.both') };
  return (
    <ChoiceField
      label={t('ui.export.theme')}
      value={ids.includes(theme) ? theme : 'light'}
      options={named(ids, (id) => (id === 'light' || id === 'both' ? texts[id] : t(`ui.theme.${id}`)))}
      onChange={(next) => change({ theme: next })}
    />
  );
}

/** The parts around the diagram, and other options that are on or off. */
export function ExportParts({ content, choices, change, disabled }: FieldsProps & { readonly disabled: boolean }) {
  const { t } = useTranslation();
  const { parts, format, crop } = choices;
  const isCropped = crop && canCrop(content, format);
  return (
    <fieldset className="export-parts" disabled={disabled} aria-label={t('ui.export.parts')}>
      {!isCropped &&
        partsIn(content, choices.format).map((part) => (
          <Check
            key={part}
            checked={parts[part]}
            onChange={(checked) => change({ parts: { ...parts, [part]: checked } })}
          >
            {t(`ui.export.part.${part}`)}
          </Check>
        ))}
      {canCrop(content, format) && (
        <Check checked={crop} onChange={(next) => change({ crop: next })}>
          {t('ui.export.crop')}
        </Check>
      )}
      {optionIds
        .filter((id) => hasOption(format, id) && isSwitch(id))
        .map((id) => (
          <OptionField key={id} id={id} choices={choices} change={change} />
        ))}
    </fieldset>
  );
}

export function named<T extends string>(ids: readonly T[], text: (id: T) => string): Readonly<Record<T, string>> {
  return Object.fromEntries(ids.map((id) => [id, text(id)])) as Record<T, string>;
}
