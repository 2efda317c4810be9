let last = 0;

/**
 * A request to open something, which may have to wait for files or a parser. Only the last request opens something; a request that ends
 * after a later one began does nothing. Showing something at once is a request too, so it ends earlier ones.
 * @returns whether it is still the last one
 */
export function newRequest(): () => boolean {
  last += 1;
  const own = last;
  return () => own === last;
}
