import { useShell } from '../state/window/window-state.ts';

/** Helps to find an error. Nothing that is open is included: neither scripts and lessons nor the address, which contains them. */
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
