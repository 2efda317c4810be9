import type { ColorToken, Theme } from '../../../../core/scene/theme.ts';
import { HEADING, HEADING_SIZE, SLIDE } from '../slide-places.ts';
import { type OfficePackage, PRESENTATION, type Relation } from './package.ts';
import { NAMESPACES, textShape, tree } from './shapes.ts';

/** The colours of an Office theme by their role in the slides. */
const COLORS = {
  dk1: 'text',
  lt1: 'background',
  dk2: 'text-muted',
  lt2: 'surface',
  accent1: 'written',
  accent2: 'read',
  accent3: 'accent',
  accent4: 'selected',
  accent5: 'danger',
  accent6: 'border-strong',
  hlink: 'read',
  folHlink: 'selected',
} as const satisfies Readonly<Record<string, ColorToken>>;

const ACCENTS = [1, 2, 3, 4, 5, 6].map((n) => `accent${n}="accent${n}"`).join(' ');
const MAP = `<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" ${ACCENTS} hlink="hlink" folHlink="folHlink"/>`;
const BACKGROUND = '<p:bg><p:bgPr><a:solidFill><a:schemeClr val="bg1"/></a:solidFill><a:effectLst/></p:bgPr></p:bg>';

/** Adds the parts that all slides share. The slides have `rId3` and higher. */
export function addMasters(office: OfficePackage, theme: Theme, slides: number, hasSource: boolean): void {
  addPresentation(office, slides, hasSource);
  office.part(
    'ppt/slideMasters/slideMaster1.xml',
    `${PRESENTATION}slideMaster+xml`,
    `<p:sldMaster ${NAMESPACES}><p:cSld>${BACKGROUND}${tree(heading())}</p:cSld>${MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst>${styles()}</p:sldMaster>`,
    [
      ['slideLayout', '../slideLayouts/slideLayout1.xml'],
      ['theme', '../theme/theme1.xml'],
    ],
  );
  office.part(
    'ppt/slideLayouts/slideLayout1.xml',
    `${PRESENTATION}slideLayout+xml`,
    `<p:sldLayout ${NAMESPACES} type="titleOnly" preserve="1"><p:cSld name="ECS Atlas">${tree(heading())}</p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`,
    [['slideMaster', '../slideMasters/slideMaster1.xml']],
  );
  office.part(
    'ppt/notesMasters/notesMaster1.xml',
    `${PRESENTATION}notesMaster+xml`,
    `<p:notesMaster ${NAMESPACES}><p:cSld>${tree(notesShapes(''))}</p:cSld>${MAP}</p:notesMaster>`,
    [['theme', '../theme/theme2.xml']],
  );
  for (const n of [1, 2]) {
    office.part(`ppt/theme/theme${n}.xml`, 'application/vnd.openxmlformats-officedocument.theme+xml', themePart(theme));
  }
}

function addPresentation(office: OfficePackage, slides: number, hasSource: boolean): void {
  const numbers = Array.from({ length: slides }, (_, i) => i + 1);
  const list = numbers.map((n) => `<p:sldId id="${255 + n}" r:id="rId${n + 2}"/>`).join('');
  const relations: Relation[] = [
    ['slideMaster', 'slideMasters/slideMaster1.xml'],
    ['notesMaster', 'notesMasters/notesMaster1.xml'],
    ...numbers.map((n): Relation => ['slide', `slides/slide${n}.xml`]),
    // PowerPoint keeps a part that the presentation relates to.
    ...(hasSource ? [['customXml', '../customXml/item1.xml'] as const] : []),
  ];
  office.part(
    'ppt/presentation.xml',
    `${PRESENTATION}presentation.main+xml`,
    `<p:presentation ${NAMESPACES} saveSubsetFonts="1"><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:notesMasterIdLst><p:notesMasterId r:id="rId2"/></p:notesMasterIdLst><p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="${SLIDE.width}" cy="${SLIDE.height}"/><p:notesSz cx="${SLIDE.height}" cy="9144000"/></p:presentation>`,
    relations,
  );
}

function heading(): string {
  return textShape({ id: 2, name: 'Title', placeholder: '<p:ph type="title"/>', box: HEADING, text: '' });
}

/** Adds the notes page: the picture of the slide and the speaker's text. */
export function notesShapes(text: string): string {
  const image =
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Slide"/><p:cNvSpPr><a:spLocks noGrp="1" noRot="1" noChangeAspect="1"/></p:cNvSpPr><p:nvPr><p:ph type="sldImg"/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="685800" y="685800"/><a:ext cx="5486400" cy="3086100"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr></p:sp>';
  const box = { x: 685_800, y: 4_000_000, width: 5_486_400, height: 4_400_000 };
  return image + textShape({ id: 3, name: 'Notes', placeholder: '<p:ph type="body" idx="1"/>', box, text });
}

function styles(): string {
  const fill = '<a:solidFill><a:schemeClr val="tx1"/></a:solidFill>';
  const fonts = (kind: 'mj' | 'mn') => `<a:latin typeface="+${kind}-lt"/><a:ea typeface="+${kind}-ea"/>`;
  const title = `<a:lvl1pPr algn="l"><a:defRPr sz="${100 * HEADING_SIZE}" b="1">${fill}${fonts('mj')}</a:defRPr></a:lvl1pPr>`;
  const other = `<a:lvl1pPr><a:defRPr sz="1800">${fill}${fonts('mn')}</a:defRPr></a:lvl1pPr>`;
  return `<p:txStyles><p:titleStyle>${title}</p:titleStyle><p:bodyStyle>${other}</p:bodyStyle><p:otherStyle>${other}</p:otherStyle></p:txStyles>`;
}

/** Every Office has these fonts. Texts in pictures are shapes. */
function themePart({ colors }: Theme): string {
  const scheme = Object.entries(COLORS).map(
    ([name, token]) => `<a:${name}><a:srgbClr val="${colors[token].slice(1).toUpperCase()}"/></a:${name}>`,
  );
  const font = (kind: string) =>
    `<a:${kind}Font><a:latin typeface="Arial"/><a:ea typeface="Microsoft YaHei"/><a:cs typeface=""/></a:${kind}Font>`;
  const fills = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3);
  const lines = '<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3);
  const effects = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3);
  const formats = `<a:fmtScheme name="ECS Atlas"><a:fillStyleLst>${fills}</a:fillStyleLst><a:lnStyleLst>${lines}</a:lnStyleLst><a:effectStyleLst>${effects}</a:effectStyleLst><a:bgFillStyleLst>${fills}</a:bgFillStyleLst></a:fmtScheme>`;
  return `<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="ECS Atlas"><a:themeElements><a:clrScheme name="ECS Atlas">${scheme.join('')}</a:clrScheme><a:fontScheme name="ECS Atlas">${font('major')}${font('minor')}</a:fontScheme>${formats}</a:themeElements></a:theme>`;
}
