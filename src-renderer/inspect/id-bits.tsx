import { useTranslation } from 'react-i18next';
import { hexOfId, indexOfId, type RawId, versionOfId } from '../../core/cells/id-format.ts';
import type { WorldIds } from '../../core/world/world-reader.ts';

/** Shows an id bit by bit, the version above, the index below. */
export function IdBits({ id, ids: { format, upper } }: { readonly id: RawId; readonly ids: WorldIds }) {
  const { t } = useTranslation();
  const { indexBits, versionBits } = format.stored ?? {
    indexBits: Math.log2(format.indices),
    versionBits: Math.log2(format.versions),
  };
  const hex = hexOfId(id, format);
  return (
    <figure className="handle-bits" aria-label={t('ui.inspector.bits')}>
      <div className="bits">
        <Part kind="version" bits={versionBits} value={versionOfId(id, format)} label={t(`ui.inspector.${upper}`)} />
        <Part kind="index" bits={indexBits} value={indexOfId(id, format)} label={t('ui.inspector.indexPart')} />
      </div>
      <figcaption className="mono">
        {hex} = {String(BigInt(hex))}
      </figcaption>
    </figure>
  );
}

interface PartProps {
  readonly kind: 'version' | 'index';
  readonly bits: number;
  readonly value: number;
  readonly label: string;
}

function Part({ kind, bits, value, label }: PartProps) {
  return (
    <div className={`bits-part ${kind}`} style={{ flexGrow: bits }}>
      <p>
        <small>{label}</small> <strong className="mono">{value}</strong>
      </p>
      <div className="bit-row" aria-hidden="true">
        {Array.from(value.toString(2).padStart(bits, '0'), (bit, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bit is its place
          <i key={i} className={bit === '1' ? 'one' : 'zero'} />
        ))}
      </div>
    </div>
  );
}
