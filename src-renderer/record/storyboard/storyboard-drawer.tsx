import { useEffect } from 'react';
import { useNarrow, useOpenPanels, useOverlay } from '../../state/session/panels.ts';
import { StoryboardPanel } from './storyboard-panel.tsx';

/** The storyboard below what is shown; in a narrow window it overlays it. */
export function StoryboardDrawer() {
  const isOpen = useOpenPanels().includes('storyboard');
  const narrow = useNarrow();
  useEffect(() => {
    if (!isOpen || !narrow) return;
    const onKeyDown = (event: KeyboardEvent): void => {
      const { target } = event;
      if (event.key !== 'Escape' || !(target instanceof Element)) return;
      if (target.closest('.storyboard-drawer') === null) return;
      event.preventDefault();
      useOverlay.setState({ drawer: null });
    };
    addEventListener('keydown', onKeyDown, true);
    return () => removeEventListener('keydown', onKeyDown, true);
  }, [isOpen, narrow]);
  if (!isOpen) return null;
  return (
    <aside className={narrow ? 'storyboard-drawer over' : 'storyboard-drawer'}>
      <StoryboardPanel />
    </aside>
  );
}
