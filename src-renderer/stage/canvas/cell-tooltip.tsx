import { ArrowDownLeft, ArrowUpRight } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type CellExplanation, explainCell, type Reference } from '../../../core/cells/explain.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import { engineIn, type MemoryPicture, nameIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import type { StageView } from './stage-view.ts';
import { putBeside } from './tip-place.ts';

interface Props {
  readonly picture: MemoryPicture;
  readonly address: CellAt;
  readonly view: StageView;
  /** True if the keyboard's cursor is at the cell. */
  readonly isOfCursor?: boolean;
}

/** Explains a cell, beside the arrays. */
export function CellTooltip({ picture, address, view, isOfCursor = false }: Props) {
  const translate = useTranslate();
  const element = useRef<HTMLDivElement>(null);
  const { isPlain } = view;
  const explanation = explainCell(engineIn(picture).cells, picture.timeline.columns, address.column, address.row, {
    translate,
    nameOf: (handle) => picture.nameOf(handle),
    plain: isPlain,
  });
  useLayoutEffect(() => {
    if (element.current !== null) putBeside(element.current, view.boxOf(address), view.shown);
  });
  if (explanation === null) return null;
  const [fact, ...how] = explanation.role.split('\n');
  const classes = ['popup cell-tooltip', ...(isPlain ? ['plain'] : []), ...(isOfCursor ? ['of-cursor'] : [])];
  return (
    <div className={classes.join(' ')} ref={element} role="tooltip">
      {!isPlain && <Heading name={nameIn(picture, address, translate)} explanation={explanation} />}
      <p>{how.length === 0 ? fact : <strong>{fact}</strong>}</p>
      {how.map((line) => (
        <p key={line}>{line}</p>
      ))}
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
  const { raw, page, handle } = explanation;
  const value = raw ?? translate('cell.unused');
  return (
    <p className="cell-address">
      <span>{name}</span>
      <strong className="mono">{handle === null ? value : translate('ui.cell.raw', { value })}</strong>
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
