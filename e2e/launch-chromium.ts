import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_SWITCHES, testChromium } from '../tools/test-chromium.ts';

export function launchChromium(...switches: readonly string[]): Promise<Browser> {
  const executablePath = testChromium();
  return chromium.launch({
    args: [...CHROMIUM_SWITCHES, ...switches],
    ...(executablePath !== null && { executablePath }),
  });
}
