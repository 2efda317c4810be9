import type { LucideIcon } from 'lucide-react';

interface Props {
  /** The accessible name, also shown as tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly size?: number;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}

/** A button with only an icon that is not a command. */
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
