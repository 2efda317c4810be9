import type { Page } from '@playwright/test';

/** Home, and the sparse set to try on it. */
export const home = (page: Page) => page.getByRole('main', { name: 'Home' });
export const picture = (page: Page) => page.getByRole('figure', { name: 'Burning' });
export const act = (page: Page, name: string) => picture(page).getByRole('button', { name, exact: true });
export const says = (page: Page) => picture(page).getByRole('status').first();
export const pick = (page: Page, unit: string) => picture(page).getByText(unit, { exact: true }).first().click();
