import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { ask } from './people.ts'

/** The operator finds a return in the list, buys its label, and the shopper prints it. */
export async function sendReturnLabel(
  { operator, merchant, shopper }: { operator: Page; merchant: Page; shopper: Page },
  url: string,
): Promise<void> {
  await ask(operator, 'POST', '/Company/UpdateCarrier', { carrier: 'sandbox' })
  const { version } = await ask<{ version: number }>(merchant, 'GET', '/Company/My')
  await ask(merchant, 'POST', '/Company/Update', { version, street: 'Kiln Street 4', postalCode: '2611 AB', city: 'Delft' })
  await operator.goto(`${url}/shop/cases`)
  await operator.getByRole('link', { name: 'Return #1' }).first().click()
  await operator.getByRole('button', { name: 'Buy return label' }).click()
  const dialog = operator.getByRole('dialog')
  await dialog.getByLabel('Weight').fill('0.8')
  await dialog.getByRole('button', { name: 'Show prices' }).click()
  await dialog.getByRole('button', { name: 'Buy label for €4.95' }).click()
  await operator.getByRole('button', { name: 'Print label' }).waitFor()
  expect(await violationsOn(operator)).toEqual([])
  await shopper.reload()
  const download = shopper.waitForEvent('download')
  await shopper.getByRole('button', { name: 'Print return label' }).click()
  expect((await download).suggestedFilename()).toBe('return-label-1.pdf')
}
