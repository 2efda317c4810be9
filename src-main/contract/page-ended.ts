/** The query of the address at which the page says that the page before it has ended. What was open stays behind the `#`. */
export const PAGE_ENDED = '?ended';
