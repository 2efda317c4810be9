interface Attached {
  detach(): void;
}

/** Shared by all copies of this module in a page or process, so a copy that hot reload loads finds the earlier probes. */
const KEY = Symbol.for('ecs-atlas-probe.attached');

/** Detaches the probe that has the same name, because hot reload leaves it behind, and keeps the new one in its place. */
export function replaceAttached(name: string, probe: Attached): void {
  const shared = globalThis as { [KEY]?: Map<string, WeakRef<Attached>> };
  shared[KEY] ??= new Map();
  const attached = shared[KEY];
  const old = attached.get(name)?.deref();
  attached.set(name, new WeakRef(probe));
  if (old === undefined) return;
  old.detach();
  console.info(
    `ECS Atlas: "${name}" was attached again, so its earlier probe was detached. Several worlds need a \`world\` name each.`,
  );
}
