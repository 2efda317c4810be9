import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormatId, formats } from '../../../core/export/formats.ts';
import { isTooHeavy, weightText } from '../../../core/export/weight.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { messageOf } from '../../state/window/window-state.ts';
import type { ExportChoices, StageContent } from './export-types.ts';
import {
  type Estimate,
  estimateOf,
  isPair,
  previewedShot,
  previewRequest,
  type Weight,
  weigh,
  weightKey,
} from './request-from-choices.ts';

interface Props {
  readonly host: Host;
  readonly content: StageContent;
  readonly choices: ExportChoices;
}

/** Shows a picture of the current position, and says how much the export will be. */
export function ExportPreview({ host, content, choices }: Props) {
  const { t } = useTranslation();
  const { url, weight, error } = usePreview(host, content, choices);
  const [width, height] = choices.size.split('x');
  const estimate = useMemo(() => estimateOf(choices, content), [choices, content]);
  const { n } = choices.scope === 'shots' ? { n: 1 } : content.placeAt(previewedShot(choices, content), choices.every);
  return (
    <section className="export-preview" aria-label={t('ui.export.preview')}>
      <div
        className="export-picture"
        style={{ aspectRatio: `${width} / ${height}`, '--width': `${width}px` } as CSSProperties}
      >
        {url !== null && <img src={url} alt={t('ui.export.previewAlt', { n })} />}
        {url === null && <p>{error ?? t('ui.export.painting')}</p>}
      </div>
      <p className="export-estimate" aria-live="polite">
        <EstimateText {...estimate} />
        {weight !== null && <WeightText weight={weight} isPair={isPair(choices)} format={choices.format} />}
      </p>
    </section>
  );
}

function EstimateText({ pictures, seconds }: Estimate) {
  const { t } = useTranslation();
  if (seconds === null) return t('ui.export.estimate', { count: pictures });
  const s = String(seconds % 60).padStart(2, '0');
  const time =
    seconds < 60 ? t('ui.export.seconds', { n: seconds }) : t('ui.export.minutes', { m: Math.floor(seconds / 60), s });
  return t('ui.export.estimateClip', { count: pictures, time });
}

/** The size of what is written: exact if all of it was painted, otherwise estimated from a part. */
function WeightText({
  weight,
  isPair,
  format,
}: {
  readonly weight: Weight;
  readonly isPair: boolean;
  readonly format: FormatId;
}) {
  const { t } = useTranslation();
  const { bytes, isExact } = weight;
  const { key, n } = weightText(bytes);
  const size = t(key, { n });
  const text = isExact ? size : t('ui.export.weighsAbout', { size });
  return (
    <span>
      {' · '}
      {isPair ? t('ui.export.weighsEach', { size: text }) : text}
      {isTooHeavy(`.${formats[format].extension}`, bytes) && ` · ${t('ui.export.heavy')}`}
    </span>
  );
}

/** Changes come in bursts, so the picture is painted after the last one. */
const PAINT_AFTER_MS = 150;

interface Preview {
  /** Null while the first picture is being painted, and if none can be painted. */
  readonly url: string | null;
  /** Null until the export or a part of it is painted, and if nothing can be. */
  readonly weight: Weight | null;
  readonly error: string | null;
}

/** Paints a picture after each change of the choices, and weighs the export if its weight may have changed. */
function usePreview(host: Host, content: StageContent, choices: ExportChoices): Preview {
  const [{ url, error }, setPicture] = useState<Omit<Preview, 'weight'>>({ url: null, error: null });
  const [weighed, setWeighed] = useState<{ readonly key: string; readonly weight: Weight | null } | null>(null);
  const key = useMemo(() => weightKey(choices, content), [choices, content]);
  const weighedKey = useRef<string | null>(null);
  useEffect(() => {
    const id = crypto.randomUUID();
    let isWanted = true;
    const paint = async (): Promise<void> => {
      try {
        const request = await previewRequest(id, choices, content);
        const png = request === null ? null : await host.call('export.picture', request);
        if (!isWanted || png === null) return;
        const url = URL.createObjectURL(new Blob([new Uint8Array(png)], { type: 'image/png' }));
        setPicture({ url, error: null });
        if (weighedKey.current === key) return;
        const weight = await weigh(host, id, choices, content);
        if (!isWanted) return;
        weighedKey.current = key;
        setWeighed({ key, weight });
      } catch (problem) {
        if (isWanted) setPicture({ url: null, error: messageOf(problem) });
      }
    };
    const timer = setTimeout(() => void paint(), PAINT_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      host.call('export.cancel', { id }).catch(() => null);
    };
  }, [host, content, choices, key]);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  return { url, error, weight: weighed?.key === key ? weighed.weight : null };
}
