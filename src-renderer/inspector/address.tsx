import { useTranslation } from 'react-i18next';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import { showCell } from '../stage/stages.ts';

/** An address that shows its cell on the stage. */
export function Address(props: { readonly cell: CellAt; readonly label: string; readonly detail?: string }) {
  const { t } = useTranslation();
  const { cell, label, detail } = props;
  return (
    <button
      type="button"
      className="address"
      title={t('ui.inspector.show', { cell: `${cell.column}[${cell.row}]` })}
      onClick={() => showCell(cell)}
    >
      <code className="address-name">{label}</code>
      {detail !== undefined && <small>{detail}</small>}
    </button>
  );
}
