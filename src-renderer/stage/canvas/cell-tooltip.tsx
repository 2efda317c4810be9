import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type CellExplanation, explainCell, type Reference } from '../../../core/cells/explain.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { engineIn, type MemoryPicture, nameIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import type { Box } from './geometry.ts';

export interface TooltipPlace {
  /** The position of the cell on the stage. */
  readonly box: Box;
}

interface Props {
  readonly picture: MemoryPicture;
  readonly address: CellAt;
  readonly place: TooltipPlace;
}

/** Explains a cell, next to it. */
export function CellTooltip({ picture, address, place }: Props) {
  const translate = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const explanation = explainCell(engineIn(picture).cells, picture.timeline.columns, address.column, address.row, {
    translate,
    nameOf: (handle) => picture.nameOf(handle),
  });
  useLayoutEffect(() => {
    if (element.current !== null) putBeside(element.current, place.box);
  });
  if (explanation === null) return null;
  return (
    <div className="popup cell-tooltip" ref={element} role="tooltip">
      <Heading name={nameIn(picture, address, translate)} explanation={explanation} />
      <p>{explanation.role}</p>
      {explanation.handle !== null && <HandleLine explanation={explanation} />}
      <References
        picture={picture}
        icon={<ArrowDownLeft size={14} aria-hidden="true" />}
        list={explanation.pointedBy}
      />
      <References picture={picture} icon={<ArrowUpRight size={14} aria-hidden="true" />} list={explanation.pointsTo} />
    </div>
  );
}

function Heading({ name, explanation }: { readonly name: string; readonly explanation: CellExplanation }) {
  const translate = useTranslate();
  const { raw, page } = explanation;
  return (
    <p className="cell-address">
      <span>{name}</span>
      <strong className="mono">{raw ?? translate('cell.unused')}</strong>
      {page !== null && <small>{translate('ui.inspector.page', { page: page.page, slot: page.slot })}</small>}
    </p>
  );
}

function HandleLine({ explanation }: { readonly explanation: CellExplanation }) {
  const translate = useTranslate();
  const { handle } = explanation;
  if (handle === null) return null;
  const { hex } = handle;
  const index = handle.isNull ? translate('cell.null') : String(handle.index);
  const version = handle.isTombstone ? translate('cell.tombstone') : String(handle.version);
  return (
    <p className="cell-handle mono">
      {hex} <span className="index">{translate('diagram.handle.index', { value: index })}</span>{' '}
      <span className="version">{translate('diagram.handle.version', { value: version })}</span>
    </p>
  );
}

interface ReferencesProps {
  readonly picture: MemoryPicture;
  readonly icon: ReactNode;
  readonly list: readonly Reference[];
}

function References({ picture, icon, list }: ReferencesProps) {
  const translate = useTranslate();
  if (list.length === 0) return null;
  return (
    <ul className="stack tight cell-references">
      {list.map((reference) => (
        <li className="row" key={reference.address}>
          {icon}
          <span>{nameIn(picture, reference, translate)}</span>
          <span>{reference.text}</span>
        </li>
      ))}
    </ul>
  );
}

const GAP = 10;

/** Places an element below the cell, or above it if there is no room, within the stage. */
function putBeside(element: HTMLElement, box: Box): void {
  const stage = element.parentElement;
  if (stage === null) return;
  const { offsetWidth: width, offsetHeight: height } = element;
  const below = box.y + box.height + GAP;
  const y = below + height <= stage.clientHeight ? below : Math.max(GAP, box.y - height - GAP);
  const x = Math.min(Math.max(GAP, box.x + box.width / 2 - width / 2), Math.max(GAP, stage.clientWidth - width - GAP));
  element.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
}
