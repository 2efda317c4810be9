import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * What axe objects to: the rule and the first element of each violation.
 * @param within a selector; else the whole page is looked at
 */
export async function violationsIn(page: Page, within?: string): Promise<string[]> {
  // Legacy mode: the newer one opens a page of its own, which our windows refuse.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (within !== undefined) axe.include(within);
  // What passes is not described: most of axe's time went there.
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
}
