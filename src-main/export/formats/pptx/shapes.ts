import type { Rect } from '../../../../core/scene/kit/measures.ts';
import { escapeXml } from '../../../../core/scene/svg.ts';
import { PICTURE } from '../slide-places.ts';

const MAIN = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const SVG = 'http://schemas.microsoft.com/office/drawing/2016/SVG/main';

/** The namespaces of every part with shapes. */
export const NAMESPACES = `xmlns:a="${MAIN}" xmlns:r="${RELATIONS}" xmlns:p="${SLIDES}"`;

/** Returns the root of a slide's shapes. */
export function tree(shapes: string): string {
  const group = '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>';
  return `<p:spTree>${group}${shapes}</p:spTree>`;
}

interface TextShape {
  readonly id: number;
  readonly name: string;
  /** `<p:ph …/>`; empty for a text box. */
  readonly placeholder: string;
  /** Missing if the layout places it. */
  readonly box?: Rect;
  readonly text: string;
  /** `<a:pPr …/>` */
  readonly paragraph?: string;
  /** `<a:rPr …/>` */
  readonly run?: string;
}

export function textShape({ id, name, placeholder, box, text, paragraph = '', run = '' }: TextShape): string {
  const kind = placeholder === '' ? '<p:cNvSpPr txBox="1"/>' : '<p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr>';
  const place = box === undefined ? '<p:spPr/>' : `<p:spPr>${frame(box)}</p:spPr>`;
  const body = '<a:bodyPr lIns="0" rIns="0" anchor="ctr"><a:normAutofit/></a:bodyPr><a:lstStyle/>';
  const paragraphs = text.split('\n').map((line) => {
    const inner = line === '' ? '' : `<a:r>${run}<a:t>${escapeXml(line)}</a:t></a:r>`;
    return `<a:p>${paragraph}${inner}</a:p>`;
  });
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/>${kind}<p:nvPr>${placeholder}</p:nvPr></p:nvSpPr>${place}<p:txBody>${body}${paragraphs.join('')}</p:txBody></p:sp>`;
}

/** Returns a vector picture, `rId2`. Programs without SVG show the pixels, `rId3`. */
export function pictureShape(id: number, alt: string): string {
  const vector = `<a:extLst><a:ext uri="{96DAC541-7B7A-43D3-8B79-37D633B846F1}"><asvg:svgBlip xmlns:asvg="${SVG}" r:embed="rId2"/></a:ext></a:extLst>`;
  const names = `<p:nvPicPr><p:cNvPr id="${id}" name="Picture" descr="${escapeXml(alt)}"/><p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>`;
  const fill = `<p:blipFill><a:blip r:embed="rId3">${vector}</a:blip><a:stretch><a:fillRect/></a:stretch></p:blipFill>`;
  return `<p:pic>${names}${fill}<p:spPr>${frame(PICTURE)}</p:spPr></p:pic>`;
}

function frame({ x, y, width, height }: Rect): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>`;
}
