import { useTranslation } from 'react-i18next';
import type { HandleFormat, HandleParts } from '../../core/engines/entt/handle.ts';

interface Props {
  readonly handle: HandleParts;
  readonly format: HandleFormat;
  /** What the engine calls the upper part. */
  readonly upper: 'version' | 'generation';
}

/** A handle bit by bit: version above, index below. */
export function HandleBits({ handle, format, upper }: Props) {
  const { t } = useTranslation();
  const digits = Math.ceil((format.entityBits + format.versionBits) / 4);
  // From its parts: what an engine's model keeps beside them is no part of the id.
  const raw = (BigInt(handle.version) << BigInt(format.entityBits)) | BigInt(handle.index);
  const hex = `0x${raw.toString(16).toUpperCase().padStart(digits, '0')}`;
  return (
    <figure className="handle-bits" aria-label={t('ui.inspector.bits')}>
      <div className="bits">
        <Part kind="version" bits={format.versionBits} value={handle.version} label={t(`ui.inspector.${upper}`)} />
        <Part kind="index" bits={format.entityBits} value={handle.index} label={t('ui.inspector.indexPart')} />
      </div>
      <figcaption className="mono">
        {hex} = {String(raw)}
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
  const { t } = useTranslation();
  return (
    <div className={`bits-part ${kind}`} style={{ flexGrow: bits }}>
      <p>
        <span>{label}</span> <strong className="mono">{value}</strong>
        <small>{t('ui.inspector.bitCount', { count: bits })}</small>
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
