/** The port of a class: the same each time, so that a firewall can be set up for it. */
export const USUAL_PORT = 4747;
