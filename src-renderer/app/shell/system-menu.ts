import { useEffect } from 'react';
import type { Host, MenuStates } from '../../../src-main/contract/api.ts';
import { menuCommands, type WorkMenu } from '../../../src-main/contract/menus.ts';
import { isInPage } from '../../state/window/window-state.ts';
import { type Commands, whenStatesMayChange } from '../../ui/command.ts';
import { useWayOfWorking, WORK_MENUS } from './way-of-working.ts';

/** Tells the desktop app which menu the system's menu bar shows, and which of its items are enabled and checked. */
export function useSystemMenu(host: Host, commands: Commands): void {
  const menu = WORK_MENUS[useWayOfWorking()];
  useEffect(() => {
    if (isInPage()) return;
    let last = '';
    const report = (): void => {
      const states = menuStates(commands, menu);
      const now = JSON.stringify(states);
      if (now !== last) void host.call('window.showMenu', { menu, states });
      last = now;
    };
    report();
    return whenStatesMayChange(report);
  }, [host, commands, menu]);
}

/** Returns the states of the commands in a menu. */
function menuStates(commands: Commands, menu: WorkMenu): MenuStates {
  return Object.fromEntries(
    menuCommands(menu).flatMap((id) => {
      const command = commands.get(id);
      if (command === undefined) return [];
      const shown = command.relevant?.() !== false;
      return [[id, { shown, enabled: command.enabled?.() !== false, checked: command.checked?.() ?? null }]];
    }),
  );
}
