/** The logo: a sparse array above a packed one, and the entry that links them. */
export function Logo() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" fill="none" aria-hidden="true">
      <rect x="1" y="2" width="5" height="5" rx="1" stroke="var(--color-border-strong)" />
      <rect x="8.5" y="2" width="5" height="5" rx="1" stroke="var(--color-border-strong)" />
      <rect x="16" y="2" width="5" height="5" rx="1" fill="var(--color-read)" />
      <path d="M18.5 8.5C18.5 12.5 3.5 9.5 3.5 13.5" stroke="var(--color-accent)" strokeWidth="1.5" />
      <rect x="1" y="15" width="5" height="5" rx="1" fill="var(--color-written)" />
      <rect x="8.5" y="15" width="5" height="5" rx="1" fill="var(--color-written)" opacity="0.55" />
    </svg>
  );
}
