import type { Page } from 'playwright-core'
import { demoPassword } from '../../server/src/demo/demo-data.ts'
import type { Opened, Portal } from './portal.ts'

export const password = 'a quiet harbour at dawn'

type Newcomer = { kind: string; name: string; email: string; companyName: string; marketplace?: string }

/** Opens an account as a person would, follows the link of the mail, and signs in. */
export async function joinByForm(page: Page, portal: Portal, { kind, name, email, companyName, marketplace }: Newcomer): Promise<void> {
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
  await page.goto(linkIn(await portal.mailTo(email, /confirm/i)).href)
  await page.getByRole('button', { name: 'Confirm e-mail address' }).click()
  await page.getByRole('heading', { name: 'E-mail address confirmed' }).waitFor()
  await signInByForm(page, portal, email)
  if (kind === 'I run a marketplace') await openToMerchants(page)
}

function linkIn(message: string): URL {
  const link = /https?:\/\/\S+confirm-email\S+/.exec(message)?.[0]
  if (link === undefined) throw new Error(`The mail holds no link: ${message}`)
  return new URL(link)
}

/** Has a new marketplace listed, so that merchants can ask to join it. */
async function openToMerchants(operator: Page): Promise<void> {
  const { version } = await ask<{ version: number }>(operator, 'GET', '/Platform/MyMarketplace')
  await ask(operator, 'POST', '/Platform/UpdateMyMarketplace', { version, isListed: true })
}

/** Opens the account of a marketplace, open to merchants, without the screens, and signs in. */
export async function joinAsOperator(page: Page, portal: Portal, who: { name: string; email: string; companyName: string }): Promise<void> {
  await join(page, portal, { kind: 'marketplace', ...who })
  await openToMerchants(page)
}

/** Opens the account of a merchant who asks to join the marketplace of `operator`, without the screens, and signs in. */
export async function joinAsMerchant(
  page: Page,
  portal: Portal,
  who: { name: string; email: string; companyName: string },
  operator: Page,
): Promise<void> {
  const { companyId: marketplaceId } = await ask<{ companyId: string }>(operator, 'GET', '/Company/My')
  await join(page, portal, { kind: 'merchant', marketplaceId, ...who })
}

async function join(page: Page, portal: Portal, who: Record<string, string> & { email: string }): Promise<void> {
  await register(portal, who)
  await signIn(page, portal, who.email)
}

/** Opens an account and confirms its address by the link of the mail, without the screens. */
export async function register(portal: Portal, { email, ...who }: Record<string, string> & { email: string }): Promise<void> {
  await post(portal, '/Auth/Register', { ...who, email, password, countryCode: 'NL', currency: 'EUR', acceptsTerms: true })
  const token = new URLSearchParams(linkIn(await portal.mailTo(email, /confirm/i)).search).get('token')
  await post(portal, '/Auth/ConfirmEmail', { token })
}

async function post(portal: Portal, path: string, body: object): Promise<void> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
}

/** Signs in by the form. */
export async function signInByForm(page: Page, portal: Portal, email: string, secret = password): Promise<void> {
  await page.goto(`${portal.url}/signin`)
  await page.getByLabel('E-mail').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(secret)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/signin'))
}

/** Signs in without the form: the browser stores what the form stores. Leaves an empty page of the portal's origin open. */
export async function signIn(page: Page, portal: Pick<Portal, 'url'>, email: string, secret = password): Promise<void> {
  const empty = `${portal.url}/empty`
  await page.route(empty, (route) => route.fulfill({ contentType: 'text/html', body: '<title>Empty</title>' }))
  await page.goto(empty)
  await page.unroute(empty)
  await page.evaluate(
    async (body) => {
      const response = await fetch('/api/Auth/Login', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
      if (!response.ok) throw new Error(`Signing ${body.email} in answered ${response.status}`)
      const session = (await response.json()) as { token: string }
      localStorage.setItem('account', JSON.stringify({ ...session, lastValidation: Date.now() }))
      localStorage.setItem('access_token', session.token)
    },
    { email, password: secret },
  )
}

/** Run in a page: has the browser, and the account that is signed in, show the next page that is loaded in a language. */
export function chooseLanguage(language: string): void {
  localStorage.setItem('stoa-language', language)
  const account = localStorage.getItem('account')
  if (account !== null) localStorage.setItem('account', JSON.stringify({ ...(JSON.parse(account) as object), language }))
}

/** Asks the API as the person signed in on this page does, and answers the body. `key` is the idempotency key. */
export async function ask<T>(page: Page, method: string, path: string, body?: object, key?: string): Promise<T> {
  const answer = await page.evaluate(
    async (input) => {
      const response = await fetch(`/api${input.path}`, {
        method: input.method,
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token') ?? ''}`,
          ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(input.key === undefined ? {} : { 'idempotency-key': input.key }),
        },
        ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      })
      return { status: response.status, text: await response.text() }
    },
    { method, path, body, key },
  )
  if (answer.status >= 400) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`)
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as T
}

/** Opens a marketplace named Agora, and the merchant Kiln that asks to join it, each in a browser profile of its own. */
export async function openPair({ portal, browser }: Opened): Promise<{ operator: Page; merchant: Page }> {
  const [{ page: operator }, { page: merchant }] = [await browser.person(), await browser.person()]
  await joinAsOperator(operator, portal, { name: 'Olga', email: 'olga@agora.example', companyName: 'Agora' })
  await joinAsMerchant(merchant, portal, { name: 'Mira', email: 'mira@kiln.example', companyName: 'Kiln' }, operator)
  return { operator, merchant }
}

/** As `openPair`, with the merchant approved. */
export async function openPartners(opened: Opened): Promise<{ operator: Page; merchant: Page }> {
  const pair = await openPair(opened)
  const { value } = await ask<{ value: { partnershipId: string }[] }>(pair.operator, 'GET', '/Platform/GetJoinMarketplaceRequests')
  await ask(pair.operator, 'POST', '/Platform/UpdateApprovalStatus', { partnershipId: value[0]?.partnershipId, status: 'APPROVED' })
  return pair
}

/** The page of a person of the demo, signed in. */
export async function openDemoPerson({ portal, browser }: Opened, email: string): Promise<Page> {
  const { page } = await browser.person()
  await signIn(page, portal, email, demoPassword)
  return page
}
