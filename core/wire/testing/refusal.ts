import { WireError } from '../wire-error.ts';

/** The code and the message of the WireError that a call throws. Another error is thrown on. */
export function refusal(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof WireError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}
