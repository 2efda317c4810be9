import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  readonly text: string;
  readonly label: string;
  readonly block?: boolean;
}

/** A text with a button that copies it. */
export function Copyable({ text, label, block = false }: Props) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState('');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const isCopied = copied === text;
  return (
    <div className={block ? 'copyable block' : 'copyable'}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <button type="button" className="button outlined" aria-label={label} title={label} onClick={() => void copy()}>
        {isCopied ? <Check size={16} aria-hidden="true" /> : <Copy size={16} aria-hidden="true" />}
        <span aria-live="polite">{t(isCopied ? 'ui.games.copied' : 'ui.games.copy')}</span>
      </button>
    </div>
  );
}
