import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Host } from '../../../src-main/contract/api.ts';
import { messageOf } from '../../state/window/window-state.ts';
import type { ExportChoices, StageContent } from './export-types.ts';
import { type Estimate, estimateOf, previewRequest } from './request-from-choices.ts';

interface Props {
  readonly host: Host;
  readonly content: StageContent;
  readonly choices: ExportChoices;
}

/** Shows a picture of the current position, and estimates the size of the export. */
export function ExportPreview({ host, content, choices }: Props) {
  const { t } = useTranslation();
  const { url, bytes, error } = usePreview(host, content, choices);
  const [width, height] = choices.size.split('x');
  const estimate = useMemo(() => estimateOf(choices, content), [choices, content]);
  const { n } = choices.scope === 'shots' ? { n: 1 } : content.placeAt(choices.every);
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
        {bytes > 0 && choices.destination !== 'custom' && (
          <Weight bytes={bytes} estimate={estimate} choices={choices} />
        )}
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

/**
 * The bytes of a picture in a file of many, compared with its PNG. Clips are left out, because their sizes depend on how much moves. Measured with
 * a lesson, a script and a comparison.
 */
const SHARE: Readonly<Partial<Record<ExportChoices['format'], number>>> = {
  png: 1,
  pptx: 1.15,
  pdf: 0.042,
};

/** Areas of one colour take no more bytes at twice the density. */
const DENSER = 1.3;

/** The size of the file: exact for a single PNG, otherwise estimated from the picture of the preview. */
function Weight({
  bytes,
  estimate,
  choices,
}: {
  readonly bytes: number;
  readonly estimate: Estimate;
  readonly choices: ExportChoices;
}) {
  const { t } = useTranslation();
  const isExact = choices.format === 'png' && choices.scale === 1 && estimate.pictures === 1;
  const share = SHARE[choices.format];
  if (share === undefined) return null;
  const total = bytes * estimate.pictures * choices.scale ** DENSER * share;
  const size =
    total < 1_000_000
      ? t('ui.export.kb', { n: Math.max(1, Math.round(total / 1000)) })
      : t('ui.export.mb', { n: Math.round(total / 100_000) / 10 });
  return <span> · {t(isExact ? 'ui.export.weighs' : 'ui.export.weighsAbout', { size })}</span>;
}

/** Changes come in bursts, so the picture is painted after the last one. */
const PAINT_AFTER_MS = 150;

interface Preview {
  /** Null while the first picture is being painted, and if none can be painted. */
  readonly url: string | null;
  /** The size of its file. */
  readonly bytes: number;
  readonly error: string | null;
}

function usePreview(host: Host, content: StageContent, choices: ExportChoices): Preview {
  const [preview, setPreview] = useState<Preview>({ url: null, bytes: 0, error: null });
  useEffect(() => {
    const id = crypto.randomUUID();
    let isWanted = true;
    const paint = async (): Promise<void> => {
      try {
        const request = await previewRequest(id, choices, content);
        const png = request === null ? null : await host.call('export.picture', request);
        if (!isWanted || png === null) return;
        const url = URL.createObjectURL(new Blob([new Uint8Array(png)], { type: 'image/png' }));
        setPreview({ url, bytes: png.byteLength, error: null });
      } catch (problem) {
        if (isWanted) setPreview({ url: null, bytes: 0, error: messageOf(problem) });
      }
    };
    const timer = setTimeout(() => void paint(), PAINT_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      host.call('export.cancel', { id }).catch(() => null);
    };
  }, [host, content, choices]);
  const { url } = preview;
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  return preview;
}
