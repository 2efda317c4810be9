import { launchChromium } from '../e2e/launch-chromium.ts';

/** Returns how many Full-HD screenshots of SVG pictures Playwright takes per second. */
export async function screenshotsPerSecond(svgs: readonly string[]): Promise<number> {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
    const shoot = async (svg: string): Promise<void> => {
      await page.setContent(`<body style="margin:0">${svg}</body>`);
      await page.screenshot();
    };
    await shoot(svgs[0]!);
    const start = performance.now();
    for (const svg of svgs) await shoot(svg);
    return svgs.length / ((performance.now() - start) / 1000);
  } finally {
    await browser.close();
  }
}
