import type { Locale } from '../assets/locales/locales.ts';
import { engineNamed } from '../core/engines/all.ts';
import type { Rect } from '../core/scene/kit/measures.ts';
import type { View } from '../core/scene/kit/view.ts';
import type { ColorToken, TextMark } from '../core/scene/scene.ts';
import { zoomedShot } from '../core/scene/stage/director.ts';
import type { OperationSpan, Size } from '../core/scene/stage/shot.ts';
import { stage } from '../core/scene/stage/stage.ts';
import type { Layer, Picture } from '../core/scene/svg.ts';
import { ellipsis, wrap } from '../core/scene/text-metrics.ts';
import { type ThemeName, themes } from '../core/scene/theme.ts';
import { detailTo } from '../core/script/beats.ts';
import type { ScriptRun } from '../core/script/run.ts';
import { translator } from '../src-main/contract/text.ts';
import { paintCanvas } from '../src-main/export/paint/canvas-painter.ts';
import { Sheet } from '../src-main/export/picture/sheet.ts';

const GAP = 24;
const ACROSS = 3;
const LINE = 20;
const TITLE = { font: 'mono', size: 22, weight: 600 } as const;
const CHAPTER = { font: 'sans', size: 18, weight: 600 } as const;
const HEADING = { font: 'mono', size: 15, weight: 600 } as const;
const SENTENCE = { font: 'sans', size: 14 } as const;

/** The position of a tile and how it is drawn. */
export interface TilePicture {
  readonly position: number;
  /** The operation that the director frames. */
  readonly span: OperationSpan;
  /** If true, no operation has just happened. */
  readonly idle?: boolean;
  readonly view?: Pick<View, 'visible' | 'marked'>;
  /** Overrides the director's choice. */
  readonly zoom?: 'whole' | 'map' | null;
}

export interface SheetTile {
  readonly heading: string;
  readonly words: readonly { readonly text: string; readonly color: ColorToken }[];
  /** Null for a tile without a picture. */
  readonly shown: TilePicture | null;
}

export interface Contacts {
  readonly title: string;
  readonly chapters: readonly { readonly title: string; readonly tiles: readonly SheetTile[] }[];
  readonly run: ScriptRun;
  readonly locale: Locale;
  readonly theme: ThemeName;
  /** The size of the stage in the window. */
  readonly stage: Size;
  readonly scale: number;
}

/** Paints all tiles into one PNG: each is a stage below its heading and above its text. Chapters begin on a new row. */
export function paintContacts(contacts: Contacts): Uint8Array {
  const tileWidth = contacts.stage.width * contacts.scale;
  const width = ACROSS * (tileWidth + GAP) + GAP;
  const words = new Sheet();
  const layers: Layer[] = [{ marks: words.marks, x: 0, y: 0, scale: 1 }];
  let y = GAP + TITLE.size;
  words.text(GAP, y, contacts.title, TITLE);
  for (const { title, tiles } of contacts.chapters) {
    y += GAP + CHAPTER.size;
    words.text(GAP, y, ellipsis(title, width - 2 * GAP, CHAPTER), CHAPTER);
    y += GAP;
    for (let first = 0; first < tiles.length; first += ACROSS) {
      const row = tiles.slice(first, first + ACROSS);
      const bottoms = row.map((tile, i) =>
        drawTile(contacts, tile, { x: GAP + i * (tileWidth + GAP), y }, words, layers),
      );
      y = Math.max(...bottoms) + GAP;
    }
  }
  const picture: Picture = { width, height: y, layers };
  return paintCanvas(picture, themes[contacts.theme], { scale: 1, transparent: false }).toBuffer('image/png');
}

/** @returns the y coordinate of the tile's end */
function drawTile(
  contacts: Contacts,
  tile: SheetTile,
  at: { x: number; y: number },
  words: Sheet,
  layers: Layer[],
): number {
  const { width, height } = contacts.stage;
  const { scale } = contacts;
  words.text(at.x, at.y + 10, ellipsis(tile.heading, width * scale, HEADING), HEADING);
  let y = at.y + 28;
  if (tile.shown !== null) {
    const box = { x: at.x, y, width: width * scale, height: height * scale };
    words.rect(box, 'background', 4, 'border');
    layers.push(stageLayer(contacts, tile.shown, box));
    y += box.height + 16;
  }
  for (const { text, color } of tile.words) {
    const look: Pick<TextMark, 'size' | 'font' | 'color'> = { ...SENTENCE, color };
    for (const line of wrap(text, width * scale, SENTENCE)) {
      words.text(at.x, y, line, look);
      y += LINE;
    }
  }
  return y;
}

function stageLayer({ run, locale, stage: room, scale: small }: Contacts, shown: TilePicture, box: Rect): Layer {
  const { timeline } = run;
  const { position, span, idle = false, view: { visible, marked } = {}, zoom = null } = shown;
  const engine = engineNamed(run.engine);
  const looks = { translate: translator(locale), nameOf: run.nameOf, focus: null, ...(visible && { visible }) };
  const shot = zoomedShot(zoom, { engine, timeline, view: looks }, span, room);
  const { extent, scale, view } = shot;
  timeline.seek(position);
  const whole = { ...looks, ...view, ...(marked && { marked }), x: 0, y: 0, ...extent };
  const { marks } = stage(engine, timeline.columns, idle ? null : detailTo(run, position, 'beat'), whole);
  const [left, top] = [room.width - extent.width * scale, room.height - extent.height * scale];
  const corner = { x: box.x + (left / 2) * small, y: box.y + (top / 2) * small };
  return { marks, ...corner, scale: scale * small, clip: box };
}
