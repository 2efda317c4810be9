/** The bytes of a handle, of an index and of their mask in EnTT's default 32-bit handles. */
const [BYTES, INDEX_MASK] = [4, 0xf_ffff];

/** The entities of an EnTT snapshot. Its components cannot be read without their types. */
interface SnapshotFacts extends Readonly<Record<string, number>> {
  readonly entities: number;
  readonly alive: number;
}

/**
 * Recognizes what `entt::snapshot::get<entt::entity>` writes into a binary archive of cereal or memory: the number of handles, the number of
 * living ones, and the handles, whose indices are 0 … n-1 in any order. Portable archives of cereal begin with a byte for the byte order.
 */
export function enttSnapshotIn(bytes: Uint8Array): SnapshotFacts | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return snapshotAt(view, 0) ?? (bytes[0] === 1 ? snapshotAt(view, 1) : null);
}

function snapshotAt(view: DataView, offset: number): SnapshotFacts | null {
  if (view.byteLength < offset + 3 * BYTES) return null;
  const [entities, alive] = [view.getUint32(offset, true), view.getUint32(offset + BYTES, true)];
  const start = offset + 2 * BYTES;
  if (entities === 0 || alive > entities || view.byteLength < start + entities * BYTES) return null;
  const handle = (at: number): number => view.getUint32(start + at * BYTES, true);
  return areHandles(entities, handle) ? { entities, alive } : null;
}

/** Tells whether the indices of `count` handles are 0 … count-1, each once. */
export function areHandles(count: number, handle: (at: number) => number): boolean {
  const seen = new Uint8Array(count);
  for (let at = 0; at < count; at++) {
    const index = handle(at) & INDEX_MASK;
    if (!(index < count) || seen[index] === 1) return false;
    seen[index] = 1;
  }
  return true;
}
