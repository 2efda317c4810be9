import { X } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { indexOfId } from '../../../core/cells/id-format.ts';
import { extremes, Series, valueNow, type Watched } from '../../../core/inspect/conditions/series.ts';
import type { Timeline } from '../../../core/trace/timeline.ts';
import { readableText } from '../../../core/trace/value.ts';
import { slice } from '../../state/live/yield-to-window.ts';
import type { Pin } from '../../state/preferences/stored-watches.ts';
import { useSession } from '../../state/session/session.ts';
import { pinKey, togglePin, useWatches, watchedOf } from '../../state/session/watches.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { IconAction } from '../../ui/icon-action.tsx';
import { useCountText } from '../../ui/number-text.ts';
import { type CalmSession, useCalmSession } from '../../ui/use-calm-session.ts';
import { COLUMNS, Plot, shortNumber } from './plot.tsx';

const kept = new WeakMap<Timeline, Map<string, Series>>();

/** Returns the values of a pin that were read so far. */
function seriesOf(picture: MemoryPicture, pin: Pin): Series {
  const { timeline } = picture;
  const all = kept.get(timeline) ?? new Map<string, Series>();
  kept.set(timeline, all);
  const known = all.get(pinKey(pin));
  if (known !== undefined) return known;
  const made = new Series({ timeline, engine: engineIn(picture), nameOf: picture.nameOf }, watchedOf(pin));
  all.set(pinKey(pin), made);
  return made;
}

/**
 * Reads watched values in slices: new frames while following, the past when frozen.
 * @returns a number that changes when more was read
 */
function useReading(calm: CalmSession, pins: readonly Pin[]): number {
  const [version, setVersion] = useState(0);
  const following = useSession((session) => session.following);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = (): void => {
      const all = pins.map((pin) => seriesOf(calm.picture, pin));
      const next = all.find((series) => !series.isRead(!following));
      if (next === undefined) return;
      next.extend(slice(), !following);
      setVersion((before) => before + 1);
      timer = setTimeout(read);
    };
    read();
    return () => clearTimeout(timer);
  }, [calm, pins, following]);
  return version;
}

/** Lists all pins: the current value of each, and a plot over the kept time. */
export function Pins() {
  const { pins } = useWatches();
  const calm = useCalmSession();
  const version = useReading(calm, pins);
  return (
    <ul className="stack watch-pins">
      {pins.map((pin) => (
        <PinRow key={pinKey(pin)} pin={pin} calm={calm} version={version} />
      ))}
    </ul>
  );
}

function PinRow({ pin, calm, version }: { readonly pin: Pin; readonly calm: CalmSession; readonly version: number }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const position = useSession((session) => session.position);
  const { picture } = calm;
  const { timeline } = picture;
  const watched = watchedOf(pin);
  const value = shownValue(calm, watched);
  const text = value === null ? t('ui.watch.gone') : typeof value === 'number' ? countText(value) : value;
  const name = nameOf(calm, watched, t('ui.watch.all'));
  const series = seriesOf(picture, pin);
  const { first, length } = timeline;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a series grows in place: its version says when
  const found = useMemo(() => extremes(series, [first, length], COLUMNS), [series, first, length, version]);
  const known = series.at(position);
  const label = t('ui.watch.plot', { name, value: Number.isNaN(known) ? text : shortNumber(known) });
  return (
    <li>
      <p className="row watch-head">
        <PinName watched={watched} name={name} calm={calm} />
        <strong className={value === null ? 'hint' : 'mono ellipsis'} title={text}>
          {text}
        </strong>
        <IconAction label={t('ui.watch.unpin', { name })} icon={X} onClick={() => togglePin(pin)} />
      </p>
      <Plot found={found} range={[first, length]} position={position} label={label} />
    </li>
  );
}

function PinName({
  watched,
  name,
  calm,
}: {
  readonly watched: Watched;
  readonly name: string;
  readonly calm: CalmSession;
}) {
  if (watched.kind !== 'field') return <code className="watch-name ellipsis">{name}</code>;
  const entity = indexOfId(watched.id, worldIn(calm.picture).ids.format);
  return (
    <span className="watch-name ellipsis" title={name}>
      <FocusLink focus={{ kind: 'entity', entity }} label={name} />
    </span>
  );
}

function nameOf({ picture }: CalmSession, watched: Watched, all: string): string {
  if (watched.kind === 'count') return `count(${watched.search === '' ? all : watched.search})`;
  if (watched.kind === 'figure') return `${watched.figure}(${watched.system})`;
  const { id, component, field } = watched;
  const path = worldIn(picture).idText(component, picture.nameOf) + (field === null ? '' : `.${field}`);
  return `${idLabel(id, picture)} ${path}`;
}

/** Formats counts and milliseconds as a number, other values as text; null if there is no value. */
function shownValue({ picture }: CalmSession, watched: Watched): number | string | null {
  const value = valueNow(worldIn(picture), watched, picture.nameOf);
  if (value === undefined) return null;
  return watched.kind !== 'field' && typeof value === 'number' ? value : readableText(value);
}
