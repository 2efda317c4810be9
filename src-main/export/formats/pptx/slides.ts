import { escapeXml } from '../../../../core/scene/svg.ts';
import type { Theme } from '../../../../core/scene/theme.ts';
import type { DeckSlide } from '../deck.ts';
import { NUMBER, NUMBER_SIZE } from '../slide-places.ts';
import { addMasters, notesShapes } from './masters.ts';
import { OfficePackage, PRESENTATION } from './package.ts';
import { NAMESPACES, pictureShape, textShape, tree } from './shapes.ts';

/** A slide with its picture as files. */
export interface Slide extends Omit<DeckSlide, 'picture'> {
  readonly svg: Uint8Array;
  /** The picture for programs without SVG. */
  readonly png: Uint8Array;
}

interface Presentation {
  readonly title: string;
  readonly lang: string;
  readonly theme: Theme;
  readonly slides: readonly Slide[];
  /** The embedded source, or null. */
  readonly source: string | null;
}

/** The namespace of the element that contains the source, in a part of `customXml/`. */
const SOURCE_NAMESPACE = 'urn:ecs-atlas:source';
const SOURCE_ID = '{3B1F5C0E-7D4A-4C52-9A86-2E0D6F1B8C47}';

/** Returns a PowerPoint file. The same input gives the same bytes. */
export function presentation({ title, lang, theme, slides, source }: Presentation): Uint8Array {
  const office = new OfficePackage();
  office.relations('_rels/.rels', [
    ['officeDocument', 'ppt/presentation.xml'],
    ['http://schemas.openxmlformats.org/package/2006/relationships/metadata/core-properties', 'docProps/core.xml'],
  ]);
  addMasters(office, theme, slides.length, source !== null);
  slides.forEach((slide, i) => {
    addSlide(office, i + 1, slide, lang);
  });
  addTitle(office, title, lang);
  if (source !== null) addSource(office, source);
  return office.bytes();
}

function addSlide(
  office: OfficePackage,
  n: number,
  { heading, number, sentence, notes, svg, png }: Slide,
  lang: string,
): void {
  const shapes = [
    textShape({
      id: 2,
      name: 'Title',
      placeholder: '<p:ph type="title"/>',
      text: heading,
      run: `<a:rPr lang="${lang}"/>`,
    }),
    pictureShape(3, sentence),
    textShape({
      id: 4,
      name: 'Number',
      placeholder: '',
      box: NUMBER,
      text: number,
      paragraph: '<a:pPr algn="r"/>',
      run: `<a:rPr lang="${lang}" sz="${100 * NUMBER_SIZE}"><a:solidFill><a:schemeClr val="tx2"/></a:solidFill></a:rPr>`,
    }),
  ];
  office.file(`ppt/media/image${n}.svg`, svg);
  office.file(`ppt/media/image${n}.png`, png);
  office.part(
    `ppt/slides/slide${n}.xml`,
    `${PRESENTATION}slide+xml`,
    `<p:sld ${NAMESPACES}><p:cSld>${tree(shapes.join(''))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sld>`,
    [
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['image', `../media/image${n}.svg`],
      ['image', `../media/image${n}.png`],
      ['notesSlide', `../notesSlides/notesSlide${n}.xml`],
    ],
  );
  office.part(
    `ppt/notesSlides/notesSlide${n}.xml`,
    `${PRESENTATION}notesSlide+xml`,
    `<p:notes ${NAMESPACES}><p:cSld>${tree(notesShapes(notes))}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:notes>`,
    [
      ['notesMaster', '../notesMasters/notesMaster1.xml'],
      ['slide', `../slides/slide${n}.xml`],
    ],
  );
}

function addTitle(office: OfficePackage, title: string, lang: string): void {
  office.part(
    'docProps/core.xml',
    'application/vnd.openxmlformats-package.core-properties+xml',
    `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeXml(title)}</dc:title><dc:creator>ECS Atlas</dc:creator><dc:language>${lang}</dc:language></cp:coreProperties>`,
  );
}

function addSource(office: OfficePackage, source: string): void {
  const store = 'http://schemas.openxmlformats.org/officeDocument/2006/customXml';
  office.part('customXml/item1.xml', null, `<source xmlns="${SOURCE_NAMESPACE}">${escapeXml(source)}</source>`, [
    ['customXmlProps', 'itemProps1.xml'],
  ]);
  office.part(
    'customXml/itemProps1.xml',
    'application/vnd.openxmlformats-officedocument.customXmlProperties+xml',
    `<ds:datastoreItem xmlns:ds="${store}" ds:itemID="${SOURCE_ID}"><ds:schemaRefs><ds:schemaRef ds:uri="${SOURCE_NAMESPACE}"/></ds:schemaRefs></ds:datastoreItem>`,
  );
}
