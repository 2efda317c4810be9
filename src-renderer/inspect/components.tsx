import { useTranslation } from 'react-i18next';
import type { GameEvent } from '../../core/capture/entity-events.ts';
import { componentsIn } from '../../core/changes/entity-event.ts';
import type { CellAt, ComponentPlace } from '../../core/world/world-reader.ts';
import { placeOf } from '../state/live/edits.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { frameWords } from '../ui/number-text.ts';
import { useEditable } from './can-edit.ts';
import { Addresses, CellAddress } from './cell-address.tsx';
import { componentCells, mainCells, singleValue } from './component-cells.ts';
import { ComponentValue } from './component-value.tsx';
import { EditRefusal } from './edit-refusal.tsx';
import { AddComponent, RemoveButton } from './entity-edits.tsx';
import { useEntityWithin } from './entity-within.ts';
import { useFrameEvents, whenWords } from './frame-events.ts';
import { PairParts } from './pair-parts.tsx';
import { useValuesAround, type ValuesAround, ValuesAroundProvider } from './values-around.ts';

interface Props {
  readonly picture: MemoryPicture;
  /** Index of the entity. */
  readonly index: number;
  /** Cells of the entity that are already shown above, so components do not repeat them. */
  readonly shown: readonly CellAt[];
}

/** The components of an entity, with values and addresses. */
export function Components({ picture, index, shown }: Props) {
  // Both look at other positions, so the world is read after them.
  const frame = useFrameEvents(picture, index);
  const around = useValuesAround(picture, index, frame?.from ?? null);
  const world = worldIn(picture);
  const within = useEntityWithin(picture, index);
  const coming = new Map(within?.components.map(({ place, coming: change }) => [place.component, change]));
  const components = within === null ? world.componentsOf(index) : within.components.map(({ place }) => place);
  const { gained, lost, when } = useChangedComponents(picture, frame?.events ?? []);
  const isBeingRead = useSession(({ source, position }) => source?.capture.isBeingRead(position) === true);
  const handle = useEditable(picture, world.recordOf(index)?.id);
  return (
    <ValuesAroundProvider value={around}>
      <ComponentsTitle
        count={components.filter(({ component }) => coming.get(component) !== 'gained').length}
        isBeingRead={isBeingRead}
        when={when}
      />
      <ul className="stack components">
        {[...lost].map(([component, words]) => (
          <li key={component} className="row lost-component">
            <s>{world.idText(component, picture.nameOf)}</s>
            <span>{words}</span>
          </li>
        ))}
        {components.map((component) => (
          <Component
            key={component.component}
            place={component}
            picture={picture}
            index={index}
            shown={shown}
            gained={gained.get(component.component) ?? null}
            coming={coming.get(component.component) ?? null}
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

/** Returns the components that the entity gained and lost in the events of the shown frame of a game, with when in words, and the frame in words, null while it is followed. */
function useChangedComponents(picture: MemoryPicture, events: readonly GameEvent[]) {
  const t = useTranslate();
  const following = useSession((session) => session.following);
  const source = useSession((session) => session.source);
  const { position } = picture.timeline;
  const moment = following ? null : (source?.momentAt(position) ?? null);
  const when = moment === null ? null : t(...frameWords(source, moment.frame));
  const wordsOf = (kind: 'gained' | 'lost'): ReadonlyMap<string, string> => {
    const own = events.filter((event) => event.kind === kind);
    return new Map(
      own.flatMap((event) => {
        const words = whenWords(event, moment?.frame ?? event.frame, source, t);
        const text = words === null ? t(`ui.inspector.${kind}Here`) : t(`ui.inspector.${kind}In`, { since: words });
        return componentsIn(event).map((component) => [component, text] as const);
      }),
    );
  };
  return { gained: wordsOf('gained'), lost: wordsOf('lost'), when };
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
  /** `gained` or `lost` if the rest of the operation adds or removes the component. */
  readonly coming: 'gained' | 'lost' | null;
}

function Component({ place, picture, index, shown, gained, coming }: ComponentProps) {
  const { t } = useTranslation();
  const { component, values, enabled } = place;
  const handle = useEditable(picture, worldIn(picture).recordOf(index)?.id);
  const name = worldIn(picture).idText(component, picture.nameOf);
  const single = singleValue(place);
  const cells = componentCells(place, shown);
  const owner = { picture, index, component, entity: handle, isOff: enabled === false };
  return (
    <li>
      <p className="component-name">
        <FocusLink focus={{ kind: 'component', id: component }} label={name} />
        {gained !== null && <span className="badge alive">{gained}</span>}
        {coming !== null && <span className="badge">{t(`ui.inspector.coming.${coming}`)}</span>}
        {enabled === false && <span className="badge dead">{t('ui.inspector.disabled')}</span>}
        {values.length === 0 && <span className="badge">{t(`ui.inspector.${kindOf(place, picture)}`)}</span>}
        {single !== null && <ComponentValue {...owner} field={single} name={name} />}
        {handle !== null && <RemoveButton entity={handle} component={component} name={name} />}
      </p>
      <PairParts component={component} picture={picture} />
      {single === null && values.length > 0 && (
        <dl className="stack tight field-values">
          {values.map((field) => (
            <div key={`${field.column} ${field.field}`}>
              <dt>
                <CellAddress picture={picture} cell={field} label={field.field ?? field.column} />
              </dt>
              <dd>
                <ComponentValue {...owner} field={field} name={`${name}.${field.field}`} />
              </dd>
            </div>
          ))}
        </dl>
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
