import { ListTree } from 'lucide-react';
import { useId, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { readCondition } from '../../../core/inspect/conditions/condition.ts';
import { type MissingName, missingSentences } from '../../../core/inspect/conditions/missing-names.ts';
import { completions } from '../../../core/inspect/search/completion.ts';
import { hasParents } from '../../../core/world/hierarchy.ts';
import { useDestroyed } from '../../inspect/destroyed-entity.tsx';
import { listAll, useList } from '../../state/session/listed-entities.ts';
import { select, useSession } from '../../state/session/session.ts';
import { showCell } from '../../state/session/stages.ts';
import { changeEntityList, type EntityList, searchEntities, useEntityList } from '../../state/source/entity-list.ts';
import { worldIn } from '../../state/source/picture.ts';
import { joinSentences } from '../../text/join-sentences.ts';
import { useTranslate } from '../../text/translate.ts';
import { frameWords } from '../../ui/number-text.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { PinButton } from '../../ui/pin-button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { type CalmSession, useCalmSession } from '../../ui/use-calm-session.ts';
import { useFocusInside } from '../../ui/use-kept-focus.ts';
import { SearchedHits } from '../watch/hit-list.tsx';
import { searchedEvents, withEvent } from '../watch/search-event.ts';
import { useReveal, useRows } from './entity-rows.ts';
import { EventChips } from './event-chips.tsx';
import { type FoundEntities, foundBy } from './found-entities.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW = 30;
/** Maximum number of components named in a row. */
const MAX_NAMED = 12;

/** All living entities, searched by id, name and components. */
export function EntitiesPanel() {
  return (
    <PanelFrame name="entities" flush>
      <Entities />
    </PanelFrame>
  );
}

function Entities() {
  const calm = useCalmSession();
  const { source } = calm;
  const list = useEntityList(source);
  const listed = useList();
  // A fixed list hides the search, so it must not show its problems.
  const found = useFound(calm, listed === null ? list.search : '', list.asTree);
  const events = searchedEvents(list.search, worldIn(calm.picture).components);
  const element = useFocusInside<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1} className="list-panel">
      {listed === null ? (
        <div className="row list-search">
          <Search text={list.search} onText={(text) => searchEntities(source, text)} first={found.first} calm={calm} />
          {source !== null && <EventChips text={list.search} onText={(text) => searchEntities(source, text)} />}
        </div>
      ) : (
        <ListedRow label={listed.label} position={listed.position} calm={calm} />
      )}
      {events !== null && listed === null ? (
        <SearchedHits {...events} />
      ) : (
        <EntityRows calm={calm} list={list} found={found} listed={listed} />
      )}
    </div>
  );
}

interface EntityRowsProps {
  readonly calm: CalmSession;
  readonly list: EntityList;
  readonly found: FoundEntities;
  readonly listed: ReturnType<typeof useList>;
}

/** The entities that are found or listed, as a list or a tree. */
function EntityRows({ calm, list, found, listed }: EntityRowsProps) {
  const { t } = useTranslation();
  const selection = useSession((session) => session.selection);
  const { indices, tree } = useRows(calm, list, found.places, listed?.indices ?? null);
  const destroyed = useDestroyed(calm.picture);
  const entity = selection?.kind === 'entity' && destroyed === null ? selection.entity : null;
  const reveal = useReveal({ calm, list, entity, isTree: tree !== null, isWaiting: found.isWaiting });
  return (
    <>
      <Found found={found} calm={calm} list={list} listed={listed?.indices.length ?? null} />
      {found.isBeingRead && <p className="hint list-empty">{t('ui.entities.beingRead')}</p>}
      {indices.length === 0 && !found.isBeingRead && !found.isWaiting && (
        <p className="hint list-empty">{t(found.total === 0 ? 'ui.entities.none' : 'ui.entities.noneFound')}</p>
      )}
      {found.places?.length === 0 && listed === null && !found.isBeingRead && !found.isWaiting && (
        <DestroyedOnes search={list.search} />
      )}
      <VirtualList
        label={t('ui.entities.label')}
        count={indices.length}
        rowHeight={ROW}
        selected={entity === null ? -1 : indices.indexOf(entity)}
        reveal={reveal}
        onChoose={(row) => select({ kind: 'entity', entity: indices[row]! })}
        onOpen={(row) => showInDiagram(calm, indices[row]!)}
        render={(row) => <EntityRow calm={calm} index={indices[row]!} />}
        tree={tree}
      />
    </>
  );
}

/** Lists the entities that a search would have found before they were destroyed. */
function DestroyedOnes({ search }: { readonly search: string }) {
  const { t } = useTranslation();
  const text = withEvent(search, 'destroyed');
  if (readCondition(text) === null) return null;
  return (
    <>
      <p className="hint list-empty">{t('ui.entities.destroyed')}</p>
      <SearchedHits texts={[text]} entity={null} />
    </>
  );
}

interface FoundProps {
  readonly found: FoundEntities;
  readonly calm: CalmSession;
  readonly list: EntityList;
  /** The number of entities that replace the full list; null lists all. */
  readonly listed: number | null;
}

/** The number of results, the reason if the search is incomplete, and the switch between list and tree. */
function Found({ found: { places, total, unknown, missing, isWaiting, isBeingRead }, calm, list, listed }: FoundProps) {
  const { t } = useTranslation();
  const following = useSession((session) => session.following);
  const shown = listed ?? places?.length ?? null;
  return (
    <p id="entities-count" className="hint row list-count">
      {shown === null
        ? t(isBeingRead ? 'ui.entities.allSoFar' : 'ui.entities.all', { count: total })
        : t(isBeingRead ? 'ui.entities.countSoFar' : 'ui.entities.count', { count: shown, found: shown, total })}
      {listed === null && <PinCount search={list.search.trim()} />}
      {missing.length > 0 && <MissingNames names={missing} calm={calm} />}
      {unknown.length > 0 && (
        <span className="badge problems">{t('ui.entities.unknown', { terms: unknown.join(' ') })}</span>
      )}
      {isWaiting && (
        <span className="badge" role="status">
          {t(following ? 'ui.entities.waiting' : 'ui.entities.notSent')}
        </span>
      )}
      {listed === null && hasParents(worldIn(calm.picture)) && (
        <button
          type="button"
          className="button outlined as-tree"
          aria-pressed={list.asTree}
          title={t('ui.entities.aboutTree')}
          // Keeps the focus where it is, so the keys still pause and step.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => changeEntityList(calm.source, { asTree: !list.asTree })}
        >
          <ListTree size={14} aria-hidden="true" />
          {t('ui.entities.tree')}
        </button>
      )}
    </p>
  );
}

/** Lists the names in the search that do not exist in the world. */
function MissingNames({ names, calm }: { readonly names: readonly MissingName[]; readonly calm: CalmSession }) {
  const translate = useTranslate();
  const where = calm.source?.name ?? translate('ui.names.thisWorld');
  return <span className="names-missing">{joinSentences(missingSentences(names, where, translate))}</span>;
}

interface ListedRowProps {
  readonly label: string;
  /** The position that the list is about. */
  readonly position: number;
  readonly calm: CalmSession;
}

/** Names the entities that replace the full list, with a button to list all. The list shows components at this position. */
function ListedRow({ label, position, calm }: ListedRowProps) {
  const { t } = useTranslation();
  const moment = calm.source?.momentAt(calm.position) ?? null;
  return (
    <p className="row listed-row">
      <strong className="ellipsis" title={label}>
        {label}
      </strong>
      {position !== calm.position && moment !== null && (
        <small>{t('ui.entities.asOf', { when: t(...frameWords(calm.source, moment.frame)) })}</small>
      )}
      <button type="button" className="button outlined" onClick={listAll}>
        {t('ui.entities.listAll')}
      </button>
    </p>
  );
}

/** Adds a watch of the number of results. */
function PinCount({ search: text }: { readonly search: string }) {
  const { t } = useTranslation();
  const name = `count(${text === '' ? '*' : text})`;
  return <PinButton pin={{ kind: 'count', search: text }} label={t('ui.watch.pin', { name })} />;
}

interface SearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The row that Enter selects. */
  readonly first: number | undefined;
  readonly calm: CalmSession;
}

function Search({ text, onText, first, calm: { picture } }: SearchProps) {
  const { t } = useTranslation();
  const id = useId();
  const options = useMemo(
    () => completions(worldIn(picture), text, (handle) => picture.nameOf(handle)),
    [picture, text],
  );
  return (
    <>
      <SearchField
        list={id}
        autoComplete="off"
        className="mono"
        label={t('ui.entities.search')}
        aria-describedby="entities-count"
        placeholder={t('ui.entities.placeholder')}
        title={t('ui.entities.help')}
        value={text}
        onChange={onText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && first !== undefined) select({ kind: 'entity', entity: first });
        }}
      />
      <datalist id={id}>
        {options.map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

function useFound(calm: CalmSession, search: string, asTree: boolean): FoundEntities {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tree needs values too
  return useMemo(() => foundBy(calm, search), [calm, search, asTree]);
}

/** Shows id, name and components at the current position, which may be a little later than the list while a game runs. */
function EntityRow({ calm: { picture }, index }: { readonly calm: CalmSession; readonly index: number }) {
  const { t } = useTranslation();
  const { nameOf } = picture;
  const world = worldIn(picture);
  const { entities } = world;
  const place = entities.placeOf(index);
  if (place < 0) {
    return (
      <span className="row entity-row gone">
        <code>{index}</code>
        <span>{t('ui.entities.gone')}</span>
      </span>
    );
  }
  const version = entities.versionAt(place);
  const name = entities.nameAt(place, (id) => nameOf(id));
  const components = world.componentsOf(index).map(({ component }) => world.idText(component, nameOf));
  return (
    <span className="row entity-row">
      <code>
        {index}
        {version !== null && <small>{` v${version}`}</small>}
      </code>
      {name !== undefined && <strong>{name}</strong>}
      <small className="ellipsis" title={components.join(', ')}>
        {components.slice(0, MAX_NAMED).map((component) => (
          <span key={component}>{component} </span>
        ))}
      </small>
    </span>
  );
}

/** Scrolls the diagram to an entity. */
function showInDiagram({ picture }: CalmSession, index: number): void {
  const { entities } = worldIn(picture);
  const cell = entities.cellAt(entities.placeOf(index));
  if (cell !== null) showCell(cell);
}
