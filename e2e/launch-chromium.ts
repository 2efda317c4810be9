import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_SWITCHES, testChromium } from '../tools/test-chromium.ts';

/** Starts the Chromium of the tests. */
export function launchChromium(): Promise<Browser> {
  const executablePath = testChromium();
  return chromium.launch({ args: CHROMIUM_SWITCHES, ...(executablePath !== null && { executablePath }) });
}
