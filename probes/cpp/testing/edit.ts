import type { Peer } from './test-hub.ts';

let edits = 0;

/** Sends an edit and waits for the reply. */
export async function edit(peer: Peer, what: object): Promise<{ reason?: string; entity?: number }> {
  const id = ++edits;
  peer.send({ type: 'edit', id, ...what });
  const answers = () => peer.messages.flatMap((each) => (each.type === 'edited' && each.id === id ? [each] : []));
  await peer.until(() => answers().length > 0);
  const { type: _, id: __, ...rest } = answers()[0]!;
  return rest;
}
