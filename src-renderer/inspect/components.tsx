import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { indexOfId, isId } from '../../core/cells/id-format.ts';
import type { FramePart } from '../../core/inspect/frame-words.ts';
import { changedBy } from '../../core/inspect/system-changes.ts';
import type { CellAt, ComponentPlace, FieldValue } from '../../core/inspect/world-reader.ts';
import { type Json, readableText, type Value } from '../../core/trace/value.ts';
import { isShortened } from '../../core/wire/edit.ts';
import { placeOf } from '../state/live/edits.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { fieldPin } from '../state/session/watches.ts';
import { lastReadingIn, type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { frameRange, frameWords } from '../ui/number-text.ts';
import { PinButton } from '../ui/pin-button.tsx';
import { useEditable } from './can-edit.ts';
import { Addresses, CellAddress } from './cell-address.tsx';
import { componentCells, mainCells, singleValue } from './component-cells.ts';
import { EditRefusal } from './edit-refusal.tsx';
import { EditableValue } from './editable-value.tsx';
import { useEntityChanges } from './entity-changes.ts';
import { AddComponent, RemoveButton } from './entity-edits.tsx';
import { PairParts, PartLink } from './pair-parts.tsx';
import { useValueAround, useValuesAround, type ValuesAround, ValuesAroundProvider } from './values-around.ts';

interface Props {
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  /** Cells of the entity that are already shown above, so components do not repeat them. */
  readonly shown: readonly CellAt[];
}

/** The components of an entity, with values and addresses. */
export function Components({ picture, index, shown }: Props) {
  const { t } = useTranslation();
  // Looks at other positions, so the world is read after it.
  const around = useValuesAround(picture, index);
  const world = worldIn(picture);
  const components = world.componentsOf(index);
  const { gained, lost, when, since } = useChangedComponents(picture, index);
  const gainedText = t(since === null ? 'ui.inspector.gainedHere' : 'ui.inspector.gainedIn', { since });
  const isBeingRead = useSession(({ source, position }) => source?.capture.isBeingRead(position) === true);
  const handle = useEditable(picture, world.recordOf(index)?.id);
  return (
    <ValuesAroundProvider value={around}>
      <ComponentsTitle count={components.length} isBeingRead={isBeingRead} when={when} />
      <ul className="stack components">
        {lost.map((component) => (
          <li key={component} className="row lost-component">
            <s>{world.idText(component, picture.nameOf)}</s>
            <span>
              {t(since === null ? 'ui.inspector.lostHere' : 'ui.inspector.lostIn', { since })}
              <ChangedIn picture={picture} component={component} index={index} />
            </span>
          </li>
        ))}
        {components.map((component) => (
          <Component
            key={component.component}
            place={component}
            picture={picture}
            index={index}
            shown={shown}
            gained={gained.has(component.component) ? gainedText : null}
          />
        ))}
      </ul>
      {handle !== null && !isBeingRead && (
        <AddComponent
          key={handle}
          picture={picture}
          entity={handle}
          has={components.map(({ component }) => component)}
        />
      )}
      <NotReceivedHint components={components} around={around} />
    </ValuesAroundProvider>
  );
}

/** Names the system that changed a component, if the game told. */
function ChangedIn({ picture, component, index }: Pick<Props, 'picture' | 'index'> & { readonly component: string }) {
  const { t } = useTranslation();
  const by = changedBy(picture.timeline.columns, [component], index);
  return by === null || by === 'outside' ? null : <> {t('ui.inspector.inSystem', { system: by.name })}</>;
}

/** Returns the components that the entity gained and lost in the shown frame of a game, the frame in words, null while it is followed, and in words the frames in which they may have changed if it is not only the shown one. */
function useChangedComponents(picture: MemoryPicture, index: number) {
  const t = useTranslate();
  const following = useSession((session) => session.following);
  const source = useSession((session) => session.source);
  const changes = useEntityChanges(picture, index);
  const parts = changes?.parts ?? [];
  const named = (wanted: FramePart['key']): readonly string[] =>
    parts.flatMap(({ key, component }) => (key === wanted && component !== null ? [component] : []));
  const moment = following ? null : (source?.momentAt(picture.timeline.position) ?? null);
  const when = moment === null ? null : t(...frameWords(source, moment.frame));
  const before = useMemo(
    () => (changes === null ? null : lastReadingIn(picture, new Set([index]), changes.from, picture.timeline.position)),
    [picture, index, changes],
  );
  const compared = before === null ? null : (source?.momentAt(before) ?? null);
  const from = compared === null ? null : compared.frame + 1;
  const isNext = moment === null || (from !== null && from >= moment.frame);
  const since = isNext ? null : frameRange(source, from, moment.frame, t);
  return { gained: new Set(named('gained')), lost: named('lost'), when, since };
}

interface TitleProps {
  readonly count: number;
  /** True if parts of the world were not received yet, so there may be more components. */
  readonly isBeingRead: boolean;
  /** The frame that is shown, in words. */
  readonly when?: string | null;
}

/** The number of components, if it is known. */
export function ComponentsTitle({ count, isBeingRead, when = null }: TitleProps) {
  const { t } = useTranslation();
  if (count === 0 && !isBeingRead) return <p className="hint no-components">{t('ui.inspector.none')}</p>;
  return (
    <>
      <h3 className="subtitle">
        {isBeingRead
          ? t('ui.inspector.componentsBeingRead')
          : t(when === null ? 'ui.inspector.components' : 'ui.inspector.componentsIn', { count, when })}
      </h3>
      {isBeingRead && <p className="hint">{t('ui.inspector.beingRead')}</p>}
    </>
  );
}

interface HintProps {
  readonly components: readonly ComponentPlace[];
  readonly around: ValuesAround | null;
}

/** Explains why values are missing in a frozen picture, and of which frame the shown ones are. */
function NotReceivedHint({ components, around }: HintProps) {
  const { t } = useTranslation();
  const isMissing = components.some(({ values }) => values.some(({ received }) => !received));
  if (around === null || !isMissing) return null;
  if (around.newest === null) return <p className="hint">{t('ui.inspector.valuesGone', { when: around.when })}</p>;
  const hasNewest = around.newest.size > 0;
  return <p className="hint">{t(`ui.inspector.${hasNewest ? 'valuesLater' : 'beforeSelection'}`)}</p>;
}

interface ComponentProps extends Props {
  readonly place: ComponentPlace;
  /** Says when the component was added if the shown frame added it; otherwise null. */
  readonly gained: string | null;
}

function Component({ place, picture, index, shown, gained }: ComponentProps) {
  const { t } = useTranslation();
  const { component, values, enabled } = place;
  const handle = useEditable(picture, worldIn(picture).recordOf(index)?.id);
  const name = worldIn(picture).idText(component, picture.nameOf);
  const single = singleValue(place);
  const cells = componentCells(place, shown);
  return (
    <li>
      <p className="component-name">
        <FocusLink focus={{ kind: 'component', id: component }} label={name} />
        {gained !== null && <span className="badge alive">{gained}</span>}
        {enabled === false && <span className="badge dead">{t('ui.inspector.disabled')}</span>}
        {values.length === 0 && <span className="badge">{t(`ui.inspector.${kindOf(place, picture)}`)}</span>}
        {single !== null && (
          <ValueText
            picture={picture}
            field={single}
            entity={handle}
            component={component}
            name={name}
            isOff={enabled === false}
          />
        )}
        {single !== null && <PinValue picture={picture} index={index} component={component} field={null} />}
        {handle !== null && <RemoveButton entity={handle} component={component} name={name} />}
      </p>
      <PairParts component={component} picture={picture} />
      {single === null && values.length > 0 && (
        <Fields
          values={values}
          picture={picture}
          index={index}
          component={component}
          handle={handle}
          name={name}
          isOff={enabled === false}
        />
      )}
      {handle !== null && <EditRefusal place={placeOf({ action: 'remove', entity: handle, component })} />}
      <Addresses
        picture={picture}
        cells={isScriptRun(picture) ? cells.slice(0, mainCells(place)) : cells}
        owner={name}
      />
    </li>
  );
}

/** Names the kind of a component without values. */
function kindOf({ structure }: ComponentPlace, picture: MemoryPicture): 'union' | 'tag' {
  const kind = worldIn(picture).structures.find(({ name }) => name === structure)?.kind;
  return kind === 'union' ? 'union' : 'tag';
}

interface FieldsProps extends Omit<Props, 'shown'> {
  readonly values: readonly FieldValue[];
  readonly component: string;
  /** The entity's handle if it can be edited. */
  readonly handle: number | null;
  /** The component's name. */
  readonly name: string;
  /** True if the component is switched off. */
  readonly isOff: boolean;
}

function Fields({ values, picture, index, component, handle, name, isOff }: FieldsProps) {
  return (
    <dl className="stack tight field-values">
      {values.map((field) => (
        <div key={`${field.column} ${field.field}`}>
          <dt>
            <CellAddress picture={picture} cell={field} label={field.field ?? field.column} />
          </dt>
          <dd>
            <ValueText
              picture={picture}
              field={field}
              entity={handle}
              component={component}
              name={`${name}.${field.field}`}
              isOff={isOff}
            />
            <PinValue picture={picture} index={index} component={component} field={field.field} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface PinProps extends Omit<Props, 'shown'> {
  readonly component: string;
  readonly field: string | null;
}

/** A button that watches a value over time. */
function PinValue({ picture, index, component, field }: PinProps) {
  const { t } = useTranslation();
  const record = worldIn(picture).recordOf(index);
  if (record === null) return null;
  const name = field === null ? component : `${component}.${field}`;
  return <PinButton pin={fieldPin(record.id, component, field)} label={t('ui.watch.pin', { name })} />;
}

interface ValueProps {
  readonly picture: MemoryPicture;
  readonly field: FieldValue;
  /** The handle if the value can be edited. */
  readonly entity: number | null;
  readonly component: string;
  readonly name: string;
  readonly isOff: boolean;
}

/** Shows a value. Values of a game are only sent while they are watched. An entity is a link, flags are words. */
function ValueText({
  picture,
  field: { field, value, received, meaning },
  entity,
  component,
  name,
  isOff,
}: ValueProps) {
  const { t } = useTranslation();
  const { before, newest, when } = useValueAround(component, field);
  if (meaning === 'undescribed')
    return <small title={t('ui.inspector.aboutNoReflection')}>{t('ui.inspector.noReflection')}</small>;
  // A game without a probe does not report values of components that are switched off.
  if (value === undefined && isOff) return <small>{t('ui.inspector.notWhileOff')}</small>;
  if (meaning === 'entity' && value !== undefined) return <Entities value={value} picture={picture} />;
  if (entity !== null && received && !isShortened(value)) {
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
    <strong className="mono ellipsis" title={title}>
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
