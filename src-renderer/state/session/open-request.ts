let last = 0;

/**
 * Registers a request to open something, which may have to wait for files or a parser. Only the last request opens something; a request
 * that completes after a later one began does nothing. Showing something immediately also ends earlier requests.
 * @returns a function that tells whether it is still the last request
 */
export function newRequest(): () => boolean {
  last += 1;
  const own = last;
  return () => own === last;
}
