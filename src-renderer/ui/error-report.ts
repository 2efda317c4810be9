import { useShell } from '../state/window/window-state.ts';

/** What helps to find an error. Nothing of what is open is added: neither scripts and lessons nor the address, which has them. */
export function errorReport(error: Error): string {
  const version = useShell.getState().info?.version ?? '';
  return [
    `ECS Atlas ${version}`.trim(),
    navigator.userAgent,
    new Date().toISOString(),
    '',
    error.stack ?? `${error.name}: ${error.message}`,
    '',
  ].join('\n');
}
