/** The default port of a class, so that a firewall can be configured for it. */
export const USUAL_PORT = 4747;

/** Seats of one network address. A pupil may have a phone and a notebook, and a household shares an address. */
export const USUAL_SEATS_PER_ADDRESS = 5;
