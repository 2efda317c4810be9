import { Fragment, useDeferredValue, useEffect } from 'react';
import { Group, Panel, Separator, useGroupRef } from 'react-resizable-panels';
import { type PaneTree, panesOf, type Split, splitKey } from '../../state/preferences/pane-tree.ts';
import { useRestingPosition } from '../../state/session/resting-position.ts';
import { useSession } from '../../state/session/session.ts';
import { useDetail } from '../../state/session/shown-depth.ts';
import { useStages } from '../../state/session/stages.ts';
import { sentenceOf } from '../../state/source/sentence.ts';
import { useTranslate } from '../../text/translate.ts';
import { PaneView, type SharedByPanes } from './pane.tsx';
import { activeOf, resize, usePanes, usePaneTree } from './pane-store.ts';

/** The diagrams of the open script, side by side or below each other. */
export function Panes() {
  const t = useTranslate();
  const tree = usePaneTree();
  const active = useStages((stages) => stages.active);
  const maximised = usePanes((panes) => panes.maximised);
  const all = panesOf(tree);
  const alone = all.find(({ id }) => id === maximised);
  return (
    <section className="panes" aria-label={t('ui.panes.label')}>
      <Branch
        tree={alone ?? tree}
        shared={{ active: activeOf(tree, active).id, order: all.map(({ id }) => id), alone: alone !== undefined }}
      />
      <LiveSentence />
    </section>
  );
}

function Branch({ tree, shared }: { readonly tree: PaneTree; readonly shared: SharedByPanes }) {
  if (tree.kind === 'pane') return <PaneView key={tree.id} pane={tree} shared={shared} />;
  return <SplitView key={splitKey(tree)} split={tree} shared={shared} />;
}

function SplitView({ split, shared }: { readonly split: Split; readonly shared: SharedByPanes }) {
  const t = useTranslate();
  const key = splitKey(split);
  const ids = split.children.map((child) => (child.kind === 'pane' ? child.id : splitKey(child)));
  const across = split.direction === 'right';
  const group = useGroupRef();
  const layout = Object.fromEntries(ids.map((id, i) => [id, split.sizes[i]!]));
  const wanted = JSON.stringify(layout);
  // A preset with the same panes may have other sizes, which the mounted group does not apply by itself.
  useEffect(() => {
    group.current?.setLayout(JSON.parse(wanted));
  }, [group, wanted]);
  return (
    <Group
      id={key}
      groupRef={group}
      orientation={across ? 'horizontal' : 'vertical'}
      defaultLayout={layout}
      onLayoutChanged={(now, { isUserInteraction }) => {
        if (isUserInteraction)
          resize(
            key,
            ids.map((id) => now[id] ?? 0),
          );
      }}
    >
      {split.children.map((child, i) => (
        <Fragment key={ids[i]}>
          {i > 0 && <Separator className="splitter pane-splitter" aria-label={t('ui.panes.splitter')} />}
          <Panel id={ids[i]!} minSize={across ? 180 : 110}>
            <Branch tree={child} shared={shared} />
          </Panel>
        </Fragment>
      ))}
    </Group>
  );
}

/** Announces the step's sentence. Deferred, so that fast scrubbing only announces the last position. */
function LiveSentence() {
  const translate = useTranslate();
  const run = useSession((session) => session.picture);
  const position = useDeferredValue(useRestingPosition());
  const following = useSession((session) => session.following);
  const step = useDetail(run, position);
  // A game's frames arrive faster than a screen reader can announce them.
  if (following) return null;
  // During a drag, and until React has caught up, the memory is at another position.
  const isBehind = run.timeline.position !== position;
  return (
    <p className="visually-hidden" role="status" aria-live="polite" data-testid="live-sentence">
      {isBehind ? '' : sentenceOf(run, step, translate)}
    </p>
  );
}
