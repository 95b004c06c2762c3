import { dayIn } from '@stoa/contract/time-zone.ts'
import type { Page } from 'playwright-core'
import { ask } from './people.ts'

/** Opens the dialog that issues invoices and enters today, as the marketplace counts days, as its period: it offers the last whole month, and orders of a journey are of today. */
export async function openInvoicesOfToday(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/shop/invoices`)
  await page.getByRole('button', { name: 'Issue invoices' }).first().click()
  const { timeZone } = await ask<{ timeZone: string }>(page, 'GET', '/Platform/MyMarketplace')
  const today = dayIn(new Date(), timeZone).split('-').reverse().join('-')
  for (const name of ['From', 'Until']) {
    await page.getByRole('dialog').getByRole('textbox', { name }).fill(today)
    await page.getByRole('dialog').getByRole('textbox', { name }).press('Tab')
  }
}
