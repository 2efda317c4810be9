import { useTranslation } from 'react-i18next';
import { withEvent } from '../watch/search-event.ts';

const EVENTS = ['lost', 'gained', 'destroyed'] as const;

interface Props {
  /** The search. */
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Buttons that turn the search into one for an event: `lost Position`. */
export function EventChips({ text, onText }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="row event-chips" aria-label={t('ui.entities.events')}>
      {EVENTS.map((event) => {
        const isOn = /^\w+/.exec(text.trim())?.[0] === event;
        return (
          <button
            key={event}
            type="button"
            className="chip"
            aria-pressed={isOn}
            title={t(`ui.entities.event.${event}`)}
            onClick={({ currentTarget }) => {
              onText(isOn ? '' : withEvent(text, event));
              currentTarget.closest('.list-panel')?.querySelector('input')?.focus();
            }}
          >
            {event}
          </button>
        );
      })}
    </fieldset>
  );
}
