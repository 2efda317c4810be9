import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'button'> {
  /** The accessible name, also shown as tooltip. */
  readonly label: string;
  readonly icon: LucideIcon;
  readonly size?: number;
}

/** A button with only an icon that is not a command. */
export function IconAction({ label, icon: Icon, size = 14, className = '', ...props }: Props) {
  return (
    <button type="button" className={`button icon ${className}`} aria-label={label} title={label} {...props}>
      <Icon size={size} aria-hidden="true" />
    </button>
  );
}
