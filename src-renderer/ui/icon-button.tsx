import type { LucideIcon } from 'lucide-react';
import { memo } from 'react';
import { CommandButton, type CommandButtonProps } from './command-button.tsx';

interface Props extends CommandButtonProps {
  readonly icon: LucideIcon;
  readonly size?: number;
}

/** A command's button with only an icon. Memoised, because there are many and most steps change none of them. */
export const IconButton = memo(function IconButton({ icon: Icon, className = '', size = 18, ...props }: Props) {
  return (
    <CommandButton className={`icon ${className}`} {...props}>
      <Icon size={size} aria-hidden="true" />
    </CommandButton>
  );
});
