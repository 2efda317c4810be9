import type { Focus } from '../../core/cells/focus.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { describeHandle } from '../../core/script/narrate.ts';
import type { Picture } from '../state/picture.ts';
import { idLabel } from './flecs-memory.ts';
import { memoryOf } from './memory.ts';

/** What people call something that can be looked at: `a (1 v0)`, `Position`, `Table 3`. */
export function focusLabel(focus: Focus, run: Picture, translate: Translate): string {
  switch (focus.kind) {
    case 'entity': {
      const entity = memoryOf(run).entityAt(focus.entity);
      if (entity === null) return translate('ui.inspector.index', { index: focus.entity });
      return describeHandle(entity.handle.raw, run);
    }
    case 'component':
      return idLabel(run.timeline.columns, focus.id, (handle) => run.nameOf(handle));
    case 'table':
      return translate(`diagram.${run.kind.engine === 'decs' ? 'decs.archetype' : 'flecs.table'}`, {
        slot: focus.slot,
      });
  }
}
