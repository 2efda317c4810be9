import { WireError } from '../codec/wire-error.ts';

/** Returns code and message of the WireError that a call throws. Other errors are rethrown. */
export function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof WireError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}
