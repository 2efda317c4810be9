import { FilePenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LeftDraft } from '../../../src-main/contract/draft.ts';
import { useDrafts } from '../../state/open/drafts.ts';
import type { Files } from '../../state/open/files.ts';
import { openDialog } from '../../state/window/window-state.ts';
import './left-drafts.css';

/** Offers the unsaved scripts of pages that have ended. Several are one bar that opens a list. */
export function LeftDrafts({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const left = useDrafts((drafts) => drafts.left);
  const offers = left.map((draft) => <Offer key={draft.id} draft={draft} files={files} />);
  return (
    <div className="left-drafts" role="status">
      {left.length < 2 ? (
        offers
      ) : (
        <details className="notice adapted">
          <summary>{t('ui.drafts.several', { count: left.length })}</summary>
          {offers}
        </details>
      )}
    </div>
  );
}

function Offer({ draft, files }: { readonly draft: LeftDraft; readonly files: Files }) {
  const { t, i18n } = useTranslation();
  const { id, name, added, removed, age } = draft;
  const parts = [
    added > 0 && t('ui.drafts.added', { count: added }),
    removed > 0 && t('ui.drafts.removed', { count: removed }),
    ago(age, i18n.language),
  ];
  return (
    <div className="notice adapted left-draft">
      <div className="row">
        <FilePenLine size={18} aria-hidden="true" />
        <p>
          {t('ui.drafts.unsaved')}
          <strong>{name}</strong>
          {t('ui.drafts.comma')}
          {parts.filter((part) => part !== false).join(t('ui.drafts.comma'))}
        </p>
        <button
          type="button"
          className="button primary"
          aria-label={t('ui.drafts.openNamed', { name })}
          onClick={() => files.openDraft(id)}
        >
          {t('ui.drafts.open')}
        </button>
        <button
          type="button"
          className="button outlined"
          aria-label={t('ui.drafts.dropNamed', { name })}
          onClick={() => openDialog({ kind: 'drop-draft', id, name })}
        >
          {t('ui.drafts.drop')}
        </button>
        <details>
          <summary>{t('ui.drafts.changes')}</summary>
          <Changes draft={draft} />
        </details>
      </div>
    </div>
  );
}

function Changes({ draft: { added, removed, changes } }: { readonly draft: LeftDraft }) {
  const { t } = useTranslation();
  const more = added + removed - changes.length;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls with the keyboard
    <pre className="mono" tabIndex={0}>
      {changes.map(({ kind, line, text }) => {
        const Element = kind === 'added' ? 'ins' : 'del';
        return <Element key={`${kind} ${line}`}>{`${kind === 'added' ? '+' : '−'} ${line}  ${text}\n`}</Element>;
      })}
      {more > 0 && t('ui.drafts.more', { count: more })}
    </pre>
  );
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const;

/** Returns a time like `2 minutes ago`. */
function ago(milliseconds: number, language: string): string {
  const seconds = milliseconds / 1000;
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? UNITS[3];
  return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(seconds / size), unit);
}
