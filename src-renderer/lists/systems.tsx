import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueryState, queriesOf, unmeasuredReason } from '../../core/inspect/systems.ts';
import { useCountText } from '../live/figures.ts';
import { isRunning, useSession } from '../state/session.ts';
import { Copyable } from '../ui/copyable.tsx';
import { PanelFrame } from '../ui/panel.tsx';
import { Segments } from '../ui/segments.tsx';
import { useCalmSession } from '../ui/use-calm.ts';
import { ShareBar, SortHead, useSorting } from './sort-head.tsx';
import { Sparkline } from './sparkline.tsx';
import { listFound, SystemDetails } from './system-details.tsx';
import { MEASURE_LINE, NoSystems } from './system-lines.tsx';
import {
  arranged,
  type QueryOrder,
  queryKeys,
  type SystemOrder,
  type SystemRow,
  systemKeys,
  systemRows,
} from './system-rows.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW = 30;
const systemOrders: readonly SystemOrder[] = ['name', 'order', 'time', 'peak', 'matches'];
const queryOrders: readonly QueryOrder[] = ['name', 'matches', 'tables'];
const parts = ['systems', 'queries'] as const;
type Part = (typeof parts)[number];

/** The systems of a game with the time that each takes, and its queries with what they match. */
export function SystemsPanel() {
  return (
    <PanelFrame name="systems" flush>
      <Systems />
    </PanelFrame>
  );
}

function Systems() {
  const { t } = useTranslation();
  const calm = useCalmSession();
  const running = useSession(isRunning);
  const [chosen, setChosen] = useState<Part | null>(null);
  const [filter, setFilter] = useState('');
  const { timeline } = calm.picture;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns of a timeline change in place: the calm session says when
  const systems = useMemo(() => systemRows(timeline, running), [calm, running]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const queries = useMemo(() => queriesOf(timeline.columns), [calm]);
  if (systems.length === 0 && queries.length === 0) return <NoSystems />;
  const part = chosen ?? (systems.length === 0 ? 'queries' : 'systems');
  const counts = { systems: systems.length, queries: queries.length };
  return (
    <div className="list-panel">
      <div className="row list-parts">
        <Segments
          label={t('ui.panel.systems')}
          options={parts}
          text={(each) => t(`ui.systems.${each}`, { count: counts[each] })}
          isChosen={(each) => each === part}
          onChoose={setChosen}
        />
        <input
          type="search"
          className="input"
          aria-label={t('ui.systems.filter')}
          placeholder={t('ui.systems.filter')}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </div>
      {part === 'queries' ? (
        <QueryList all={queries} filter={filter} />
      ) : systems.length === 0 ? (
        <NoSystems />
      ) : (
        <SystemList all={systems} filter={filter} />
      )}
    </div>
  );
}

function SystemList({ all, filter }: { readonly all: readonly SystemRow[]; readonly filter: string }) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<string | null>(null);
  const sorting = useSorting<SystemOrder>('order', ['name', 'order']);
  const { order, descending } = sorting;
  const rows = useMemo(() => arranged(all, filter, systemKeys[order], descending), [all, filter, order, descending]);
  const place = rows.findIndex(({ name }) => name === selected);
  const most = Math.max(0, ...all.map(({ shown }) => shown ?? 0));
  return (
    <>
      <Total systems={all} />
      <SortHead texts="ui.systems" orders={systemOrders} sorting={sorting} rows="system-row" />
      <VirtualList
        label={t('ui.systems.systems', { count: rows.length })}
        count={rows.length}
        rowHeight={ROW}
        selected={place}
        onChoose={(row) => setSelected(rows[row]!.name)}
        onOpen={(row) => listFound(rows[row]!.terms)}
        render={(row) => <SystemLine system={rows[row]!} most={most} />}
      />
      {rows.length === 0 && <p className="hint list-empty">{t('ui.systems.noneFound')}</p>}
      {place >= 0 && <SystemDetails {...rows[place]!} />}
    </>
  );
}

/** What all of them take together, or why that is not known. */
function Total({ systems }: { readonly systems: readonly SystemRow[] }) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const picture = useSession((session) => session.picture);
  const reason = unmeasuredReason(picture.timeline.columns);
  if (reason !== null) {
    const isStats = reason === 'stats-module';
    return (
      <div className="list-notice" role="status">
        <p className="hint">{isStats ? t('ui.systems.statsModule') : t('ui.systems.unmeasured', { reason })}</p>
        {isStats && <Copyable text={MEASURE_LINE} label={t('ui.games.copyLine')} />}
      </div>
    );
  }
  const measured = systems.flatMap(({ shown }) => shown ?? []);
  const sum = measured.reduce((all, time) => all + time, 0);
  return (
    <p className="hint row list-count">
      {measured.length === 0 ? t('ui.systems.noTimes') : t('ui.systems.total', { time: timeText(sum) })}
    </p>
  );
}

/** `2.31 ms`, `0.46 µs`: as many digits as say something. */
function useTimeText(): (milliseconds: number) => string {
  const { i18n } = useTranslation();
  const format = useMemo(() => new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 3 }), [i18n.language]);
  return (milliseconds) =>
    milliseconds < 0.1 ? `${format.format(milliseconds * 1000)} µs` : `${format.format(milliseconds)} ms`;
}

function SystemLine({ system, most }: { readonly system: SystemRow; readonly most: number }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const timeText = useTimeText();
  const { name, phase, order, shown, peak, matches, enabled, recent } = system;
  const words = [
    name,
    ...(enabled === false ? [t('ui.systems.off')] : []),
    shown === null ? t('ui.systems.didNotRun') : t('ui.systems.took', { time: timeText(shown) }),
    ...(peak === null ? [] : [t('ui.systems.atMost', { time: timeText(peak) })]),
    ...(matches === null ? [] : [t('ui.systems.matching', { count: matches, number: countText(matches) })]),
  ];
  return (
    <>
      <span className="visually-hidden">{words.join(', ')}</span>
      <span className="system-row" aria-hidden="true" title={words.join('\n')}>
        <span className="ellipsis">
          <strong>{name}</strong> {phase !== null && <small>{phase}</small>}
          {enabled === false && <small className="badge">{t('ui.systems.off')}</small>}
        </span>
        <span className="figure">{order === null ? '–' : order + 1}</span>
        <span className="figure timed">
          {shown === null ? '–' : timeText(shown)}
          {shown !== null && <ShareBar share={shown / (most || 1)} className="change" />}
        </span>
        <span className="figure">{peak !== null && <Sparkline numbers={recent} />}</span>
        <span className="figure">{matches === null ? '–' : countText(matches)}</span>
      </span>
    </>
  );
}

function QueryList({ all, filter }: { readonly all: readonly QueryState[]; readonly filter: string }) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<string | null>(null);
  const sorting = useSorting<QueryOrder>('name', ['name']);
  const { order, descending } = sorting;
  const rows = useMemo(() => arranged(all, filter, queryKeys[order], descending), [all, filter, order, descending]);
  const place = rows.findIndex(({ name }) => name === selected);
  const orders = all.some(({ tables }) => tables !== null) ? queryOrders : queryOrders.slice(0, -1);
  return (
    <>
      <SortHead texts="ui.systems" orders={orders} sorting={sorting} rows="query-row" />
      <VirtualList
        label={t('ui.systems.queries', { count: rows.length })}
        count={rows.length}
        rowHeight={ROW}
        selected={place}
        onChoose={(row) => setSelected(rows[row]!.name)}
        onOpen={(row) => listFound(rows[row]!.terms)}
        render={(row) => <QueryLine query={rows[row]!} hasTables={orders === queryOrders} />}
      />
      {rows.length === 0 && (
        <p className="hint list-empty">{t(all.length === 0 ? 'ui.systems.noQueries' : 'ui.systems.noneFound')}</p>
      )}
      {place >= 0 && <SystemDetails {...rows[place]!} />}
    </>
  );
}

function QueryLine({ query, hasTables }: { readonly query: QueryState; readonly hasTables: boolean }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const { name, matches, tables } = query;
  const words = [
    name,
    ...(matches === null ? [] : [t('ui.systems.matching', { count: matches, number: countText(matches) })]),
    ...(tables === null ? [] : [t('ui.systems.inTables', { count: tables, number: countText(tables) })]),
  ];
  return (
    <>
      <span className="visually-hidden">{words.join(', ')}</span>
      <span className="query-row" aria-hidden="true" title={words.join('\n')}>
        <span className="ellipsis">{name}</span>
        <span className="figure">{matches === null ? '–' : countText(matches)}</span>
        {hasTables && <span className="figure">{tables === null ? '–' : countText(tables)}</span>}
      </span>
    </>
  );
}
