import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { search } from '../../core/inspect/search.ts';
import { useCountText } from '../live/figures.ts';
import { showCell } from '../stage/stages.ts';
import { listAll, useList } from '../state/listed.ts';
import { worldIn } from '../state/picture.ts';
import { select, useSession } from '../state/session.ts';
import { PanelFrame } from '../ui/panel.tsx';
import { PinButton } from '../ui/pin-button.tsx';
import { type CalmSession, useCalmSession } from '../ui/use-calm.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW = 30;

/** All living entities, searched by id, name and components. */
export function EntitiesPanel() {
  return (
    <PanelFrame name="entities" flush>
      <Entities />
    </PanelFrame>
  );
}

function Entities() {
  const { t } = useTranslation();
  const countText = useCountText();
  const calm = useCalmSession();
  const [text, setText] = useState('');
  const selection = useSession((session) => session.selection);
  const list = useList();
  const { indices, unknown, total } = useFound(calm, text, list?.indices ?? null);
  const selected = selection?.kind === 'entity' ? indices.indexOf(selection.entity) : -1;
  const count = t('ui.entities.count', {
    count: indices.length,
    found: countText(indices.length),
    total: countText(total),
  });
  return (
    <div className="list-panel">
      {list === null ? <Search text={text} onText={setText} first={indices[0]} /> : <ListedRow label={list.label} />}
      <p id="entities-count" className="hint row list-count">
        {count}
        {list === null && <PinCount search={text.trim()} />}
        {unknown.length > 0 && (
          <span className="badge problems">{t('ui.entities.unknown', { terms: unknown.join(' ') })}</span>
        )}
      </p>
      <VirtualList
        label={t('ui.entities.label')}
        count={indices.length}
        rowHeight={ROW}
        selected={selected}
        onChoose={(row) => select({ kind: 'entity', entity: indices[row]! })}
        onOpen={(row) => reveal(calm, indices[row]!)}
        render={(row) => <EntityRow calm={calm} index={indices[row]!} />}
      />
    </div>
  );
}

/** What the list shows in place of all, with the way back. */
function ListedRow({ label }: { readonly label: string }) {
  const { t } = useTranslation();
  return (
    <p className="row listed-row">
      <strong className="ellipsis" title={label}>
        {label}
      </strong>
      <button type="button" className="button outlined" onClick={listAll}>
        {t('ui.entities.listAll')}
      </button>
    </p>
  );
}

/** Watches how many are found. */
function PinCount({ search: text }: { readonly search: string }) {
  const { t } = useTranslation();
  const name = `count(${text === '' ? '*' : text})`;
  return <PinButton pin={{ kind: 'count', search: text }} label={t('ui.watch.pin', { name })} />;
}

interface SearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** What Enter selects. */
  readonly first: number | undefined;
}

function Search({ text, onText, first }: SearchProps) {
  const { t } = useTranslation();
  return (
    <input
      type="search"
      className="input mono"
      aria-label={t('ui.entities.search')}
      aria-describedby="entities-count"
      placeholder={t('ui.entities.placeholder')}
      value={text}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && text !== '') {
          onText('');
          event.stopPropagation();
        }
        if (event.key === 'Enter' && first !== undefined) select({ kind: 'entity', entity: first });
      }}
    />
  );
}

/** Indices of those that fit, in the order of the engine's own list. */
function useFound(calm: CalmSession, text: string, listed: readonly number[] | null) {
  return useMemo(() => {
    const world = worldIn(calm.picture);
    const { entities } = world;
    if (listed !== null) return { indices: Uint32Array.from(listed), unknown: [], total: entities.count };
    if (text.trim() === '') return { indices: entities.indices, unknown: [], total: entities.count };
    const { places, terms } = search(world, text, (id) => calm.picture.nameOf(id));
    return {
      indices: Uint32Array.from(places, (place) => entities.indexAt(place)),
      unknown: terms.filter(({ term, count }) => count === 0 && !term.not).map(({ term }) => term.text),
      total: entities.count,
    };
  }, [calm, text, listed]);
}

/** Id, name and components at the current position: while a game runs, it may be a little later than the list. */
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
        {components.join(' ')}
      </small>
    </span>
  );
}

/** Brings an entity into view where it is kept. */
function reveal({ picture }: CalmSession, index: number): void {
  const { entities } = worldIn(picture);
  const cell = entities.cellAt(entities.placeOf(index));
  if (cell !== null) showCell(cell);
}
