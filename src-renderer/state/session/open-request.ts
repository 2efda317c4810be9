let last = 0;

/**
 * A request to open something, which may have to wait for files or for a parser. What was asked for last is opened, however long it takes: a request
 * that ends after a later one began opens nothing. What waits for nothing is a request too: showing it ends those before it.
 * @returns whether it is still the last one
 */
export function newRequest(): () => boolean {
  last += 1;
  const own = last;
  return () => own === last;
}
