/** Allows a cancel message to arrive. A timer would wait for a second in a background page. */
export async function betweenPictures(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  await new Promise((resolve) => {
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  port1.close();
}
