import type { LucideIcon } from 'lucide-react';

interface Props {
  /** Read out, and shown as its title. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly size?: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button that shows an icon only and is no command. */
export function IconAction({ label, icon: Icon, size = 14, disabled = false, onClick }: Props) {
  return (
    <button
      type="button"
      className="button icon"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={size} aria-hidden="true" />
    </button>
  );
}
