/** Makes a call whose error does not matter. Returns false if it has failed. */
export async function succeeds(call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch {
    return false;
  }
}
