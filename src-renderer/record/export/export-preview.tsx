import { type CSSProperties, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FormatId, formats, hasOption } from '../../../core/export/formats.ts';
import { clipTime } from '../../../core/export/motion.ts';
import { isTooHeavy, weightText } from '../../../core/export/weight.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { messageOf } from '../../state/window/window-state.ts';
import type { ExportChoices, StageContent } from './export-types.ts';
import {
  estimateOf,
  isPaged,
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

/** Shows a picture of the current position, or the first page of a handout, and says how much the export will be. */
export function ExportPreview({ host, content, choices }: Props) {
  const { t } = useTranslation();
  const { url, error, painted } = usePicture(host, content, choices);
  const key = useMemo(() => weightKey(choices, content), [choices, content]);
  const isPainted = painted !== null && (painted === choices || weightKey(painted, content) === key);
  const weight = useWeight(host, content, key, isPainted ? painted : null);
  const isPainting = error === null && painted !== choices;
  const hasPages = isPaged(choices, content);
  const [width, height] = hasPages ? PAGE : choices.size.split('x');
  const { n } = choices.scope === 'shots' ? { n: 1 } : content.placeAt(previewedShot(choices, content), choices.every);
  return (
    <section className={hasPages ? 'export-preview of-page' : 'export-preview'} aria-label={t('ui.export.preview')}>
      <div
        className="export-picture"
        aria-busy={isPainting}
        style={{ aspectRatio: `${width} / ${height}`, '--width': `${width}px` } as CSSProperties}
      >
        {url !== null && <img src={url} alt={t(hasPages ? 'ui.export.firstPage' : 'ui.export.previewAlt', { n })} />}
        {(url === null || isPainting) && <p>{error ?? t('ui.export.painting')}</p>}
      </div>
      <p className="export-estimate" aria-live="polite">
        <EstimateText content={content} choices={choices} pages={weight?.pages ?? null} />
        {weight === undefined &&
          error === null &&
          ` · ${t(hasPages ? 'ui.export.countingPages' : 'ui.export.weighing')}`}
        {weight && <WeightText weight={weight} isPair={isPair(choices)} format={choices.format} />}
      </p>
    </section>
  );
}

/** The width and height of a page in points. Letter is hardly different, and a landscape page has room beside it. */
const PAGE = ['595', '842'] as const;

interface EstimateProps extends Omit<Props, 'host'> {
  /** Null if it is not known, and for files without pages. */
  readonly pages: number | null;
}

function EstimateText({ content, choices, pages }: EstimateProps) {
  const { t } = useTranslation();
  const { pictures, seconds } = useMemo(() => estimateOf(choices, content), [choices, content]);
  if (pages !== null) {
    const text = t('ui.export.pages', { count: pages });
    if (!hasOption(choices.format, 'paper')) return text;
    return t('ui.export.pagesOf', { pages: text, paper: t(`ui.export.value.paper.${choices.handout.paper}`) });
  }
  if (seconds === null) return t('ui.export.estimate', { count: pictures });
  const { key, args } = clipTime(seconds);
  return t('ui.export.estimateClip', { count: pictures, time: t(key, args) });
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

interface PaintedPicture {
  /** Null while the first picture is being painted, and if none can be painted. */
  readonly url: string | null;
  readonly error: string | null;
  /** The choices whose picture was painted last. */
  readonly painted: ExportChoices | null;
}

/** Paints a picture after each change of the choices. */
function usePicture(host: Host, content: StageContent, choices: ExportChoices): PaintedPicture {
  const [picture, setPicture] = useState<PaintedPicture>({ url: null, error: null, painted: null });
  const { url } = picture;
  useEffect(() => {
    const id = crypto.randomUUID();
    let isWanted = true;
    const paint = async (): Promise<void> => {
      try {
        const request = await previewRequest(id, choices, content);
        const painted = request === null ? null : await host.call('export.picture', request);
        if (!isWanted || painted === null) return;
        const url = URL.createObjectURL(new Blob([new Uint8Array(painted.data)], { type: 'image/png' }));
        setPicture({ url, error: null, painted: choices });
      } catch (problem) {
        if (isWanted) setPicture({ url: null, error: messageOf(problem), painted: null });
      }
    };
    const timer = setTimeout(() => void paint(), PAINT_AFTER_MS);
    return () => {
      isWanted = false;
      clearTimeout(timer);
      host.call('export.cancel', { id }).catch(() => null);
    };
  }, [host, content, choices]);
  useEffect(() => {
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [url]);
  return picture;
}

/** Choices with their `weightKey`. */
interface Subject {
  readonly key: string;
  readonly choices: ExportChoices;
}

/**
 * Weighs the export once its picture was painted, and again only if a change may change the weight.
 * @param painted null while a picture is painted, which nothing may delay
 * @returns undefined until the export or a part of it was painted; null if nothing can be
 */
function useWeight(
  host: Host,
  content: StageContent,
  key: string,
  painted: ExportChoices | null,
): Weight | null | undefined {
  const [weighed, setWeighed] = useState<{ readonly key: string; readonly weight: Weight | null } | null>(null);
  const [subject, setSubject] = useState<Subject | null>(null);
  const next = painted === null ? null : { key, choices: painted };
  if (subject?.key !== next?.key) setSubject(next);
  useEffect(() => {
    if (subject === null) return undefined;
    const id = crypto.randomUUID();
    let isWanted = true;
    void weigh(host, id, subject.choices, content).then((weight) => {
      if (isWanted) setWeighed({ key: subject.key, weight });
    });
    return () => {
      isWanted = false;
      host.call('export.cancel', { id }).catch(() => null);
    };
  }, [host, content, subject]);
  return weighed?.key === key ? weighed.weight : undefined;
}
