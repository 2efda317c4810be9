import { ArrowDown, ArrowUp, CircleAlert, Trash2 } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import { anchorAt } from '../../../core/script/parse/anchor.ts';
import { transport, useTransport } from '../../state/play/transport.ts';
import { MAX_CAPTION } from '../../state/preferences/stored-storyboards.ts';
import { captionShot, pointShot } from '../../state/preferences/storyboards.ts';
import { useTranslate } from '../../text/translate.ts';
import { IconAction } from '../../ui/icon-action.tsx';
import { BeatPicture } from './beat-picture.tsx';
import type { Beats } from './beats.ts';
import { tell } from './collect-beats.ts';
import type { PlacedShot } from './shown-beats.ts';

interface Props {
  readonly beats: Beats;
  readonly shot: PlacedShot;
  /** Index of the card, from 0. */
  readonly place: number;
  readonly count: number;
  /** Properties that make the card draggable. */
  readonly drag: HTMLAttributes<HTMLElement>;
  readonly onMove: (by: 1 | -1) => void;
  readonly onRemove: () => void;
}

/** A picture of the storyboard: a button that goes to its position, its caption and its number. */
export function Card({ beats, shot, place, count, drag, onMove, onRemove }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { position } = shot;
  const sentence = position === null ? '' : beats.sentenceAt(position, translate);
  const n = place + 1;
  return (
    <>
      <Picture beats={beats} shot={shot} n={n} drag={drag} />
      {position === null && <Lost beats={beats} shot={shot} n={n} />}
      <textarea
        className="input"
        rows={2}
        maxLength={MAX_CAPTION}
        aria-label={t('ui.storyboard.caption', { n })}
        placeholder={sentence}
        title={shot.caption === '' ? sentence : undefined}
        value={shot.caption}
        onChange={(event) => captionShot(beats.key, shot.id, event.target.value)}
      />
      <div className="row card-actions">
        <IconAction
          label={t('ui.storyboard.up', { n })}
          icon={ArrowUp}
          size={16}
          disabled={place === 0}
          onClick={() => onMove(-1)}
        />
        <IconAction
          label={t('ui.storyboard.down', { n })}
          icon={ArrowDown}
          size={16}
          disabled={n === count}
          onClick={() => onMove(1)}
        />
        <IconAction label={t('ui.storyboard.remove', { n })} icon={Trash2} size={16} onClick={onRemove} />
      </div>
    </>
  );
}

/** A button that goes to the beat. */
function Picture({ beats, shot, n, drag }: Pick<Props, 'beats' | 'shot' | 'drag'> & { readonly n: number }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { position } = shot;
  const isHere = useTransport((now) => now.position) === position;
  const title = position === null ? shot.at.name : beats.titleAt(position, translate);
  const go = (): void => {
    if (position === null) return;
    const here = transport();
    here.pause();
    here.seek(position, 'jump');
  };
  const step =
    position === null ? t('ui.storyboard.lost') : t(`ui.storyboard.${beats.counts}`, { n: beats.numberOf(position) });
  return (
    <button
      type="button"
      className="card-go"
      aria-label={[t('ui.storyboard.card', { n }), step, title].join(', ')}
      aria-current={isHere ? 'step' : undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      title={t('ui.storyboard.keys')}
      onClick={go}
      {...drag}
    >
      {position === null ? (
        <CircleAlert size={24} aria-hidden="true" />
      ) : (
        <BeatPicture beats={beats} position={position} />
      )}
      <span className="row card-title" aria-hidden="true">
        <b>{n}</b>
        <code className="ellipsis">{title}</code>
        <small>{step}</small>
      </span>
    </button>
  );
}

/** Shown if the script has changed and the beat no longer exists. Another beat can replace it. */
function Lost({ beats, shot, n }: Pick<Props, 'beats' | 'shot'> & { readonly n: number }) {
  const { t } = useTranslation();
  const point = (): void => {
    const { position } = transport();
    pointShot(beats.key, shot.id, anchorAt(beats.units, position));
    tell(t('ui.storyboard.pointed', { n }));
  };
  return (
    <div className="card-lost">
      <p>{t('ui.storyboard.why.lost')}</p>
      <button type="button" className="button outlined" onClick={point}>
        {t('ui.storyboard.point')}
      </button>
    </div>
  );
}
