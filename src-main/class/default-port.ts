/** The usual port of a class, so a firewall can be configured for it. */
export const USUAL_PORT = 4747;
