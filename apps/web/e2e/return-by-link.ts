import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { ask } from './people.ts'
import type { Portal } from './portal.ts'

type People = { operator: Page; merchant: Page; shopper: Page }

/** The shopper of the first order requests a return by its link, the merchant approves it, the operator buys its label, and the shopper prints it. */
export async function returnByLink({ operator, merchant, shopper }: People, portal: Portal): Promise<void> {
  const [order] = (await ask<{ value: { hash: string }[] }>(operator, 'GET', '/Order/PagedOrders')).value
  const { href } = await ask<{ href: string }>(operator, 'GET', `/Shopper/Link/${order?.hash}`)
  const here = (link: string) => `${portal.url}${new URL(link).pathname}${new URL(link).search}`
  await shopper.goto(here(href))
  await shopper.getByRole('button', { name: 'Request return' }).click()
  await shopper.getByLabel('Quantity to return').first().click()
  await shopper.getByRole('option', { name: '1', exact: true }).click()
  await shopper.getByLabel('What is wrong?').fill('It has a crack')
  await shopper.getByRole('button', { name: 'Request return' }).click()
  await expect.poll(async () => (await shopper.locator('main').innerText()).replace(/\s+/g, ' ')).toContain('Return requested: 1 item')
  expect(await violationsOn(shopper)).toEqual([])
  await merchant.goto(`${portal.url}/shop/orders/${order?.hash}`)
  await merchant.getByRole('link', { name: 'Return #1' }).click()
  await merchant.getByText('It has a crack').waitFor()
  await merchant.getByRole('button', { name: 'Approve return' }).first().click()
  await merchant.getByRole('dialog').getByText('items go to Kiln Street, Kiln Street 4, 2611 AC Delft, Netherlands').waitFor()
  await merchant.getByRole('dialog').getByLabel('Note for the shopper').fill('Please use the box it came in')
  await merchant.getByRole('dialog').getByRole('button', { name: 'Approve return' }).click()
  await merchant.getByText('Please use the box it came in').first().waitFor()
  const mail = await portal.mailTo('sanne@shoppers.example', /Return approved/)
  await shopper.goto(here(/https?:\S+\/my-order\S+/.exec(mail)?.[0] ?? ''))
  await shopper.getByText('Kiln Street 4').first().waitFor()
  await shopper.getByText('Please use the box it came in').waitFor()
  await printLabel({ operator, shopper }, portal.url)
}

/** The operator finds a return in the list, buys its label, and the shopper prints it. */
async function printLabel({ operator, shopper }: Omit<People, 'merchant'>, url: string): Promise<void> {
  await ask(operator, 'POST', '/Company/UpdateCarrier', { carrier: 'sandbox' })
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
