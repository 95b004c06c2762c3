import type { Page } from 'playwright-core'
import type { Portal } from './portal.ts'

export const password = 'a quiet harbour at dawn'

type Newcomer = { kind: string; name: string; email: string; companyName: string; marketplace?: string }

/** Opens an account as a person would, follows the link of the mail, and signs in. */
export async function joinPortal(page: Page, portal: Portal, { kind, name, email, companyName, marketplace }: Newcomer): Promise<void> {
  await page.goto(`${portal.url}/signup`)
  await page.getByText(kind).click()
  if (marketplace !== undefined) await page.locator('form').getByText(marketplace, { exact: true }).first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[autocomplete=new-password]').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Company name').fill(companyName)
  await page.getByRole('combobox', { name: 'Country' }).fill('Nether')
  await page.getByRole('option', { name: 'Netherlands', exact: true }).click()
  await page.getByLabel(/I accept the terms/).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  const letter = await portal.mailTo(email, /confirm/i)
  const link = /https?:\/\/\S+confirm-email\S+/.exec(letter)?.[0]
  if (link === undefined) throw new Error(`The mail holds no link: ${letter}`)
  await page.goto(link)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await page.getByRole('heading', { name: 'Your address is confirmed' }).waitFor()
  await signIn(page, portal, email)
  if (kind === 'I run a marketplace') await openToMerchants(page)
}

/** Has a new marketplace listed, so that merchants can ask to join it. */
async function openToMerchants(operator: Page): Promise<void> {
  const { version } = await ask<{ version: number }>(operator, 'GET', '/Platform/MyMarketplace')
  await ask(operator, 'POST', '/Platform/UpdateMyMarketplace', { version, isListed: true })
}

/** Signs in by the form. */
export async function signIn(page: Page, portal: Portal, email: string, secret = password): Promise<void> {
  await page.goto(`${portal.url}/signin`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
}

/** Asks the API as the person signed in on this page does, and answers the body. */
export async function ask<T>(page: Page, method: string, path: string, body?: object): Promise<T> {
  const answer = await page.evaluate(
    async (wish) => {
      const response = await fetch(`/api${wish.path}`, {
        method: wish.method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token') ?? ''}`,
          ...(wish.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(wish.body === undefined ? {} : { body: JSON.stringify(wish.body) }),
      })
      return { status: response.status, text: await response.text() }
    },
    { method, path, body },
  )
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T
}
