import { RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

const KEY = 'ecs-atlas.speaker.since';

/** Shows the time of day and the duration of the lecture so far. */
export function Clock() {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const [since, setSince] = useState(() => Number(sessionStorage.getItem(KEY) ?? Date.now()));
  // The duration continues after a reload.
  useEffect(() => sessionStorage.setItem(KEY, String(since)), [since]);
  return (
    <div className="row speaker-clock">
      <time title={t('ui.speaker.clock')}>
        {new Date(now).toLocaleTimeString(i18n.language, { hour: '2-digit', minute: '2-digit' })}
      </time>
      <span role="timer" aria-label={t('ui.speaker.elapsed')}>
        {elapsed(now - since)}
      </span>
      <button
        type="button"
        className="button outlined icon"
        aria-label={t('ui.speaker.restart')}
        title={t('ui.speaker.restart')}
        onClick={() => setSince(Date.now())}
      >
        <RotateCcw size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Updated each second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Formats `12:05`, or `1:12:05` after an hour. */
function elapsed(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const two = (part: number): string => String(part).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`;
}
