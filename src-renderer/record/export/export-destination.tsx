import { BookOpen, FileText, Film, type LucideIcon, Newspaper, Presentation, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '../../../assets/locales/locales.ts';
import { DESTINATIONS, type DestinationId, destinations, settingsOf } from '../../../core/export/destinations.ts';
import { formats, hasOption } from '../../../core/export/formats.ts';
import { storedExport } from '../../state/preferences/export-choices.ts';
import { shownLocale, usePreferences } from '../../state/preferences/preferences.ts';
import { shownTheme } from '../../state/preferences/theme.ts';
import type { ExportScope } from '../../state/window/window-state.ts';
import { Check, ChoiceField, SelectField } from './export-controls.tsx';
import { named, PerPage, Positions } from './export-fields.tsx';
import { formatsFor, partsIn } from './export-formats.ts';
import type { ExportChoices, FieldsProps, StageContent } from './export-types.ts';

const ICONS: Readonly<Record<ExportChoices['destination'], LucideIcon>> = {
  readme: BookOpen,
  blog: Newspaper,
  slide: Presentation,
  handout: FileText,
  talk: Film,
  custom: SlidersHorizontal,
};

/**
 * Returns the choices that fit a destination. A size is that at which its reader sees a picture.
 * @param asked the scope that the dialog was opened for: everything and the storyboard stay what they are
 */
export function choicesFor(
  id: DestinationId,
  { kind, compare }: StageContent,
  asked: ExportScope,
): Pick<
  ExportChoices,
  | 'destination'
  | 'format'
  | 'scope'
  | 'every'
  | 'size'
  | 'scale'
  | 'theme'
  | 'parts'
  | 'motion'
  | 'handout'
  | 'crop'
  | 'clips'
> {
  const { formats: fitting, scope } = destinations[id];
  const format = fitting.find(canWrite) ?? 'png';
  const { every, width, height, scale, pair, parts, motion, handout } = settingsOf(id, compare?.engines.length);
  return {
    destination: id,
    format,
    scope: kind === 'curves' ? 'step' : asked === 'step' ? scope : asked,
    every,
    size: `${width}x${height}` as ExportChoices['size'],
    scale,
    theme: pair ? 'both' : 'light',
    parts,
    motion,
    handout,
    crop: false,
    clips: 'whole',
  };
}

/** The choices that were made one by one last, or the usual ones. */
function customChoices(): Partial<ExportChoices> {
  const last = usePreferences.getState().export;
  const { theme, locale, ...others } =
    last.destination === 'custom' ? last : storedExport.parse({ destination: 'custom' });
  return { ...others, theme: theme ?? shownTheme(), locale: locale ?? shownLocale() };
}

function canWrite(format: ExportChoices['format']): boolean {
  return formatsFor(formats[format].purpose).includes(format);
}

interface Props extends FieldsProps {
  readonly disabled: boolean;
}

interface DestinationsProps extends Props {
  readonly asked: ExportScope;
}

/** The places that the pictures can go to. */
export function Destinations({ content, choices, change, disabled, asked }: DestinationsProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="export-destinations" disabled={disabled}>
      <legend>{t('ui.export.where')}</legend>
      {[...DESTINATIONS, 'custom' as const].map((id) => {
        const Icon = ICONS[id];
        const choose = (): void => change(id === 'custom' ? customChoices() : choicesFor(id, content, asked));
        return (
          <label key={id} className="export-destination">
            <input
              type="radio"
              name="destination"
              className="visually-hidden"
              checked={choices.destination === id}
              onChange={choose}
            />
            <Icon size={20} aria-hidden="true" />
            <span>
              <b>{t(`ui.export.to.${id}`)}</b>
              <small>{t(`ui.export.toAbout.${id}`)}</small>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** The few choices that a destination leaves open. */
export function DestinationFields({ content, choices, change, disabled, id }: Props & { readonly id: DestinationId }) {
  const { t } = useTranslation();
  const { parts, theme, locale, format } = choices;
  const ids = destinations[id].formats.filter(canWrite);
  const hasPair = destinations[id].settings.pair && formats[format].themes === undefined;
  return (
    <fieldset className="export-fields" disabled={disabled}>
      {ids.length > 1 && (
        <ChoiceField
          label={t('ui.export.format')}
          value={format}
          options={named(ids, (each) => t(`ui.export.formats.${each}`))}
          onChange={(next) => change({ format: next })}
        />
      )}
      <Positions content={content} choices={choices} change={change} />
      {hasOption(format, 'perPage') && <PerPage content={content} choices={choices} change={change} />}
      {hasPair && (
        <Check checked={theme === 'both'} onChange={(both) => change({ theme: both ? 'both' : 'light' })}>
          {t('ui.export.darkPair')}
        </Check>
      )}
      {partsIn(content, format)
        .filter((part) => part !== 'costs')
        .map((part) => (
          <Check
            key={part}
            checked={parts[part]}
            onChange={(checked) => change({ parts: { ...parts, [part]: checked } })}
          >
            {t(`ui.export.part.${part}`)}
          </Check>
        ))}
      <SelectField
        label={t('ui.language')}
        value={locale}
        options={LOCALES.map((each) => [each, LOCALE_NAMES[each].name])}
        onChange={(next) => change({ locale: next })}
      />
    </fieldset>
  );
}
