import { InvalidArgumentError } from 'commander';

/** Parses a port. An invalid value is a usage error. */
export function portValue(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new InvalidArgumentError('A port is a number from 0 to 65535.');
  return port;
}
