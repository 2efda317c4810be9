/** The default port of a class, so that a firewall can be configured for it. */
export const USUAL_PORT = 4747;
