export interface EmbeddedScript {
  readonly name: string;
  readonly text: string;
  readonly step: number;
}

/** The script that an exported picture carries; null when it carries none. */
export function embeddedScript(_bytes: Uint8Array): EmbeddedScript | null {
  return null;
}
