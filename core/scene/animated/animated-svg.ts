import type { Mark } from '../scene.ts';
import { boxAttributes, escapeXml, type Layer, markLine, type Outlines, type SvgStyle, svgNumber } from '../svg.ts';
import type { Theme } from '../theme.ts';
import { type Instance, Instances } from './instances.ts';
import { Schedule, type TimedPicture } from './schedule.ts';
import { Styles } from './styles.ts';
import { isSized } from './transition.ts';

interface AnimatedSvgOptions {
  readonly transparent: boolean;
  readonly loop: boolean;
  /** For screen readers and tooltips. */
  readonly title: string;
  /** A description of the clip for screen readers. */
  readonly description: string;
  /** Rules of `@font-face`. */
  readonly fontFaces: string;
  readonly outlines: Outlines | undefined;
  /** The source of the clip, written into `<metadata>`. */
  readonly metadata?: string;
}

/**
 * Renders a clip as one SVG document that is animated by CSS alone, so that it also moves in an `<img>`. Viewers who prefer reduced motion see the
 * last picture. A mark that stays the same in several pictures is written once.
 */
export function renderAnimatedSvg(shots: readonly TimedPicture[], theme: Theme, options: AnimatedSvgOptions): string {
  const { width, height } = shots[0]!.picture;
  const schedule = new Schedule(shots);
  const styles = new Styles(schedule, options.loop);
  const style = { theme, outlines: options.outlines };
  const layers = layersOf(shots).flatMap((layer, i) => layerLines(layer, i, { schedule, styles, style }));
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${svgNumber(width)}" height="${svgNumber(height)}" viewBox="0 0 ${svgNumber(width)} ${svgNumber(height)}" role="img">`,
    `<title>${escapeXml(options.title)}</title>`,
    `<desc>${escapeXml(options.description)}</desc>`,
  ];
  if (options.metadata !== undefined) lines.push(`<metadata>${escapeXml(options.metadata)}</metadata>`);
  lines.push(`<style>${options.fontFaces}${styles.text()}</style>`);
  if (options.outlines !== undefined) lines.push(options.outlines.definitions());
  if (!options.transparent)
    lines.push(`<rect ${boxAttributes(0, 0, width, height)} fill="${theme.colors.background}"/>`);
  return [...lines, ...layers, '</svg>', ''].join('\n');
}

/** The states of one layer in all shots; null in shots without it. */
type LayerShots = readonly (Layer | null)[];

function layersOf(shots: readonly TimedPicture[]): readonly LayerShots[] {
  const layers = new Map<string, { at: number; shots: (Layer | null)[] }>();
  for (const [shot, { picture }] of shots.entries()) {
    for (const [at, layer] of picture.layers.entries()) {
      const key = `${at} ${JSON.stringify(layer.clip ?? null)}`;
      const own = layers.get(key) ?? { at, shots: shots.map(() => null) };
      own.shots[shot] = layer;
      layers.set(key, own);
    }
  }
  return [...layers.values()].sort((a, b) => a.at - b.at).map((layer) => layer.shots);
}

interface Context {
  readonly schedule: Schedule;
  readonly styles: Styles;
  readonly style: SvgStyle;
}

function layerLines(layer: LayerShots, index: number, { schedule, styles, style }: Context): string[] {
  const instances = new Instances(schedule, (mark: Mark) => markLine(mark, style));
  for (const [shot, shown] of layer.entries()) instances.add(shot, shown?.marks ?? []);
  const transforms = transformsOf(layer);
  const moving = styles.layerClass(transforms);
  const clip = layer.find((shown) => shown !== null)!.clip;
  const group = moving === null ? `<g style="transform:${transforms[0]}">` : `<g class="${moving}">`;
  const lines = [
    group,
    ...instanceLines(instances.order, false, styles),
    ...instanceLines(instances.travelling, true, styles),
    '</g>',
  ];
  if (clip === undefined) return lines;
  const id = `clip-${index}`;
  const region = `<clipPath id="${id}"><rect ${boxAttributes(clip.x, clip.y, clip.width, clip.height)}/></clipPath>`;
  return [region, `<g clip-path="url(#${id})">`, ...lines, '</g>'];
}

/** The transform of the layer in each shot. In shots without the layer it keeps that of the previous shot. */
function transformsOf(layer: LayerShots): readonly string[] {
  let last = layer.find((shown) => shown !== null)!;
  return layer.map((shown) => {
    last = shown ?? last;
    return `translate(${svgNumber(last.x)}px,${svgNumber(last.y)}px) scale(${svgNumber(last.scale, 4)})`;
  });
}

/** Writes consecutive instances with the same class as one group. */
function instanceLines(instances: readonly Instance[], travel: boolean, styles: Styles): string[] {
  const lines: string[] = [];
  let open: string | null = null;
  for (const instance of instances) {
    const name = styles.classOf(instance, travel);
    const alone = isSized(instance.enter.offset) || isSized(instance.leave.offset);
    const group = alone ? null : name;
    if (group !== open) {
      if (open !== null) lines.push('</g>');
      if (group !== null) lines.push(`<g class="${group}">`);
      open = group;
    }
    lines.push(alone ? instance.markup.replace(/^<rect /, `<rect class="${name}" `) : instance.markup);
  }
  if (open !== null) lines.push('</g>');
  return lines;
}
