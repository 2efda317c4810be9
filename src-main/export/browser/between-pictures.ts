/** Lets a cancel arrive. Not a timer: those of a page in the background wait for a second each. */
export async function betweenPictures(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}
