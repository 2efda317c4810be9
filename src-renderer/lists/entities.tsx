import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { search } from '../../core/inspect/search.ts';
import { useDestroyed } from '../inspector/destroyed.tsx';
import { useCountText } from '../live/figures.ts';
import { showCell } from '../stage/stages.ts';
import { worldIn } from '../state/picture.ts';
import { select, useSession } from '../state/session.ts';
import { PanelFrame } from '../ui/panel.tsx';
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
  const { indices, unknown, total } = useFound(calm, text);
  const destroyed = useDestroyed(calm.picture);
  const selected = selection?.kind === 'entity' && destroyed === null ? indices.indexOf(selection.entity) : -1;
  const count = t('ui.entities.count', {
    count: indices.length,
    found: countText(indices.length),
    total: countText(total),
  });
  return (
    <div className="list-panel">
      <Search text={text} onText={setText} first={indices[0]} />
      <p id="entities-count" className="hint row list-count">
        {count}
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
function useFound(calm: CalmSession, text: string) {
  return useMemo(() => {
    const world = worldIn(calm.picture);
    const { entities } = world;
    if (text.trim() === '') return { indices: entities.indices, unknown: [], total: entities.count };
    const { places, terms } = search(world, text, (id) => calm.picture.nameOf(id));
    return {
      indices: Uint32Array.from(places, (place) => entities.indexAt(place)),
      unknown: terms.filter(({ term, count }) => count === 0 && !term.not).map(({ term }) => term.text),
      total: entities.count,
    };
  }, [calm, text]);
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
