import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import { linkWithCode } from '../../../src-main/contract/class-protocol.ts';
import { useClass } from './classroom.ts';

/**
 * How to join the class: a QR code that contains the code, the address and the code. Empty while it is closed.
 * @param children replaces the number of people
 */
export function JoinCard({ children }: { readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const status = useClass((state) => state.status);
  const address = status?.addresses[0];
  if (status === null || address === undefined) return null;
  return (
    <section className="join-card" aria-label={t('ui.class.joinLabel')}>
      <LargeQrCode address={address} code={status.code} />
      <div>
        <p className="hint">{t('ui.class.goTo')}</p>
        <ul className="class-addresses">
          {status.addresses.map((each) => (
            <li key={each}>
              <code>{shortAddress(each)}</code>
            </li>
          ))}
        </ul>
        <p className="hint">{t('ui.class.code')}</p>
        <p>
          <code className="class-code">{status.code}</code>
        </p>
        <p className="join-count" role="status">
          {children || t('ui.class.joined', { count: status.joined })}
        </p>
      </div>
    </section>
  );
}

/** Returns an address as people type it. */
export function shortAddress(address: string): string {
  return address.replace('http://', '');
}

/** A QR code that a click enlarges to the whole screen, with address and code, because phones at the back of a room cannot read a small one. */
function LargeQrCode({ address, code }: { readonly address: string; readonly code: string }) {
  const { t } = useTranslation();
  const [isLarge, setLarge] = useState(false);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !isLarge) return;
    event.preventDefault();
    event.stopPropagation();
    setLarge(false);
  };
  return (
    <button
      type="button"
      className={isLarge ? 'qr-button large' : 'qr-button'}
      aria-pressed={isLarge}
      aria-label={t('ui.class.qrLarge')}
      title={t('ui.class.qrLarge')}
      onClick={() => setLarge(!isLarge)}
      onKeyDown={onKeyDown}
    >
      <QrCode text={linkWithCode(address, code)} />
      {isLarge && (
        <span>
          <code>{shortAddress(address)}</code> <code className="class-code">{code}</code>
        </span>
      )}
    </button>
  );
}

/** Draws a QR code in black on white, which cameras need in each theme. */
function QrCode({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const { size, path } = useMemo(() => {
    const { data, size } = encode(text, { border: 4 });
    const cells = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
    return { size, path: cells.join('') };
  }, [text]);
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={t('ui.class.qr')}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
