import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type QueryState, queriesOf, unmeasuredReason } from '../../../core/world/systems.ts';
import { isRunning, type Session, useSession } from '../../state/session/session.ts';
import { Copyable } from '../../ui/copyable.tsx';
import { useCountText } from '../../ui/number-text.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { ListPanel, SortedList } from './list-panel.tsx';
import { MEASURE_LINE, NoSystems } from './no-systems.tsx';
import { ShareBar, useSorting } from './sort-head.tsx';
import { Sparkline } from './sparkline.tsx';
import { listFound, SystemDetails } from './system-details.tsx';
import {
  type QueryOrder,
  queryKeys,
  type SystemOrder,
  type SystemRow,
  systemKeys,
  systemRows,
  systemText,
} from './system-rows.ts';

const systemOrders: readonly SystemOrder[] = ['name', 'order', 'time', 'peak', 'matches'];
const queryOrders: readonly QueryOrder[] = ['name', 'matches', 'tables'];
const parts = ['systems', 'queries'] as const;
type Part = (typeof parts)[number];

/** The systems of a game with their times, and its queries with their matches. */
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
  const none = <NoSystems isBeingRead={calm.source?.capture.isBeingRead(calm.position) === true} />;
  if (systems.length === 0 && queries.length === 0) return none;
  const part = chosen ?? (systems.length === 0 ? 'queries' : 'systems');
  const counts = { systems: systems.length, queries: queries.length };
  const beside = (
    <Segments
      label={t('ui.panel.systems')}
      options={parts}
      text={(each) => t(`ui.systems.${each}`, { count: counts[each] })}
      isChosen={(each) => each === part}
      onChoose={setChosen}
    />
  );
  return (
    <ListPanel search={{ label: t('ui.systems.filter'), value: filter, onChange: setFilter }} beside={beside}>
      {part === 'queries' && <QueryList all={queries} filter={filter} />}
      {part === 'systems' && (systems.length === 0 ? none : <SystemList all={systems} filter={filter} />)}
    </ListPanel>
  );
}

/** Settings that both lists share. */
const SHARED = {
  texts: 'ui.systems',
  rowHeight: 30,
  textOf: systemText,
  onOpen: ({ terms }: { readonly terms: string | null }) => listFound(terms),
};

interface ListProps<R> {
  readonly all: readonly R[];
  readonly filter: string;
}

function SystemList({ all, filter }: ListProps<SystemRow>) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<string | null>(null);
  const chosen = all.find(({ name }) => name === selected);
  const most = Math.max(0, ...all.map(({ shown }) => shown ?? 0));
  const isReceived = all.some(hasFigures);
  return (
    <>
      <Total systems={all} />
      <SortedList
        {...SHARED}
        className="system-row"
        label={(count) => t('ui.systems.systems', { count })}
        all={all}
        filter={filter}
        orders={systemOrders}
        keys={systemKeys}
        sorting={useSorting<SystemOrder>('order', ['name', 'order'])}
        isSelected={(row) => row === chosen}
        onChoose={({ name }) => setSelected(name)}
        render={(row) => <SystemLine system={row} most={most} isReceived={isReceived} />}
        none={t('ui.systems.none')}
      />
      {chosen !== undefined && <SystemDetails {...chosen} />}
    </>
  );
}

function QueryList({ all, filter }: ListProps<QueryState>) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<string | null>(null);
  const chosen = all.find(({ name }) => name === selected);
  const orders = all.some(({ tables }) => tables !== null) ? queryOrders : queryOrders.slice(0, -1);
  return (
    <>
      <SortedList
        {...SHARED}
        className="query-row"
        label={(count) => t('ui.systems.queries', { count })}
        all={all}
        filter={filter}
        orders={orders}
        keys={queryKeys}
        sorting={useSorting<QueryOrder>('name', ['name'])}
        isSelected={(row) => row === chosen}
        onChoose={({ name }) => setSelected(name)}
        render={(row) => <QueryLine query={row} hasTables={orders === queryOrders} />}
        none={t('ui.systems.noQueries')}
      />
      {chosen !== undefined && <SystemDetails {...chosen} />}
    </>
  );
}

/** Returns the end of the locale key that says why a frame has no order, times or matches. */
function whyUnknown({ source, following }: Session): 'notRecorded' | 'notSent' | 'noFigures' {
  if (source?.kind !== 'game') return 'notRecorded';
  return following ? 'notSent' : 'noFigures';
}

/** True if the game sent something about the system in this frame. */
function hasFigures({ order, matches, shown }: SystemRow): boolean {
  return order !== null || matches !== null || shown !== null;
}

/** The total time of all systems, or why it is unknown. */
function Total({ systems }: { readonly systems: readonly SystemRow[] }) {
  const { t } = useTranslation();
  const timeText = useTimeText();
  const picture = useSession((session) => session.picture);
  const unknown = useSession(whyUnknown);
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
      {measured.length === 0
        ? t(`ui.systems.${systems.some(hasFigures) ? 'noTimes' : unknown}`)
        : t('ui.systems.total', { time: timeText(sum) })}
    </p>
  );
}

/** Formats for example `2.31 ms` or `0.46 µs`, with significant digits only. */
function useTimeText(): (milliseconds: number) => string {
  const { i18n } = useTranslation();
  const format = useMemo(() => new Intl.NumberFormat(i18n.language, { maximumSignificantDigits: 3 }), [i18n.language]);
  return (milliseconds) =>
    milliseconds < 0.1 ? `${format.format(milliseconds * 1000)} µs` : `${format.format(milliseconds)} ms`;
}

interface LineProps {
  readonly system: SystemRow;
  readonly most: number;
  /** False if nothing is known of any system in this frame. */
  readonly isReceived: boolean;
}

function SystemLine({ system, most, isReceived }: LineProps) {
  const { t } = useTranslation();
  const countText = useCountText();
  const timeText = useTimeText();
  const { name, phase, order, shown, peak, matches, enabled, recent } = system;
  const notTimed = !isReceived ? ['notReceived'] : order === null ? ['didNotRun'] : [];
  const words = [
    name,
    ...(enabled === false ? [t('ui.systems.off')] : []),
    ...(shown === null
      ? notTimed.map((key) => t(`ui.systems.${key}`))
      : [t('ui.systems.took', { time: timeText(shown) })]),
    ...(peak === null ? [] : [t('ui.systems.atMost', { time: timeText(peak) })]),
    ...(matches === null ? [] : [t('ui.systems.matching', { count: matches })]),
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

function QueryLine({ query, hasTables }: { readonly query: QueryState; readonly hasTables: boolean }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const { name, matches, tables } = query;
  const words = [
    name,
    ...(matches === null ? [] : [t('ui.systems.matching', { count: matches })]),
    ...(tables === null ? [] : [t('ui.systems.inTables', { count: tables })]),
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
