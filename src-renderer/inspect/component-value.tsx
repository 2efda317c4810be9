import { useTranslation } from 'react-i18next';
import { indexOfId, isId } from '../../core/cells/id-format.ts';
import { type Json, readableText, type Value } from '../../core/trace/value.ts';
import { isShortened } from '../../core/wire/messages/edit.ts';
import type { FieldValue } from '../../core/world/world-reader.ts';
import { fieldPin } from '../state/session/watches.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { PinButton } from '../ui/pin-button.tsx';
import { EditableValue } from './editable-value.tsx';
import { PartLink } from './pair-parts.tsx';
import { useValueAround } from './values-around.ts';

interface Props {
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  readonly component: string;
  /** The field's name is null if the component is a single value. */
  readonly field: FieldValue;
  /** The entity's handle if the value can be edited. */
  readonly entity: number | null;
  /** The name of the component, or of it and the field. */
  readonly name: string;
  /** True if the component is switched off. */
  readonly isOff: boolean;
}

/** Shows a value with a button that watches it over time. */
export function ComponentValue(props: Props) {
  return (
    <>
      <ValueText {...props} />
      <PinValue {...props} />
    </>
  );
}

function PinValue({ picture, index, component, field: { field } }: Props) {
  const { t } = useTranslation();
  const record = worldIn(picture).recordOf(index);
  if (record === null) return null;
  const name = field === null ? component : `${component}.${field}`;
  return <PinButton pin={fieldPin(record.id, component, field)} label={t('ui.watch.pin', { name })} />;
}

/** Shows a value. Values of a game are only sent while they are watched. An entity is a link, flags are words. */
function ValueText({ picture, field: { field, value, received, meaning }, entity, component, name, isOff }: Props) {
  const { t } = useTranslation();
  const { before, newest, when } = useValueAround(component, field);
  if (meaning === 'undescribed')
    return <small title={t('ui.inspector.aboutNoReflection')}>{t('ui.inspector.noReflection')}</small>;
  // A game without a probe does not report values of components that are switched off.
  if (value === undefined && isOff) return <small>{t('ui.inspector.notWhileOff')}</small>;
  if (meaning === 'entity' && value !== undefined) return <Entities value={value} picture={picture} />;
  if (entity !== null && received && (typeof value === 'string' || !isShortened(value))) {
    return <EditableValue entity={entity} component={component} field={field} name={name} value={value} />;
  }
  const textOf = (each: Value): string => (meaning === 'flags' ? flagsText(each) : readableText(each));
  if (value === undefined && !received && newest !== undefined) {
    return <small className="mono">{t('ui.inspector.valueIn', { value: textOf(newest), when })}</small>;
  }
  if (value === undefined) return <small>{t(received ? 'ui.inspector.absent' : 'ui.inspector.notReceived')}</small>;
  const text = textOf(value);
  if (before !== undefined && textOf(before) !== text) {
    return <span className="mono">{t('ui.inspector.valueChange', { before: textOf(before), value: text })}</span>;
  }
  const title = entity !== null ? t('ui.edit.shortened', { name, value: text }) : text;
  return (
    <strong className="mono whole-value" title={title}>
      {text}
    </strong>
  );
}

/** Links to the entities that a value names, by ids or by a path. */
function Entities({ value, picture }: { readonly value: Value; readonly picture: MemoryPicture }) {
  const { format } = worldIn(picture).ids;
  const named = Array.isArray(value) ? (value as readonly Json[]) : [value];
  return (
    <span className="row pair-parts">
      {named.map((each) => (
        <PartLink
          key={String(each)}
          part={isId(each) ? String(indexOfId(each, format)) : String(each)}
          picture={picture}
        />
      ))}
    </span>
  );
}

/** `Burning | Frozen`; 0 is none. */
function flagsText(value: Value): string {
  return typeof value === 'string' ? value.split('|').reverse().join(' | ') : '–';
}
