import { signIn } from '@stoa/contract/sign-in.ts'
import type { Registration } from '@stoa/contract/auth.ts'
import { auth } from '@stoa/contract/auth.ts'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../test/app.ts'
import { startTestApp } from '../../../test/app.ts'
import { makeMerchant, makeOperator, testVault, unique } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  await app.pool.query('delete from throttle')
})
afterAll(() => app.stop())

const password = 'seven swans by the mill'

function registration(change: Partial<Registration> = {}): Registration {
  return {
    kind: 'merchant',
    email: `new-${unique()}@example.com`,
    password,
    name: 'Ida Lindqvist',
    companyName: `Harbour ${unique()}`,
    countryCode: 'SE',
    currency: 'SEK',
    acceptsTerms: true,
    ...change,
  }
}

async function signedIn(email: string): Promise<{ token: string; cookie: string; companyId: string }> {
  const answer = await app.raw(signIn.login, { body: { email, password } })
  expect(answer.status).toBe(200)
  const { token, companyId } = answer.body as { token: string; companyId: string }
  return { token, companyId, cookie: answer.cookie ?? '' }
}

describe('registering', () => {
  it('takes the language of the portal as the language of the own texts', async () => {
    const input = registration({ kind: 'merchant' })
    await app.call(auth.register, { body: input, headers: { 'accept-language': 'de' } })
    expect((await app.call(company.my, { as: await signedIn(input.email) })).languages).toEqual(['de'])
  })

  it('opens a marketplace with its record, colours and a payment provider to try', async () => {
    const input = registration({ kind: 'marketplace' })
    await app.call(auth.register, { body: input })
    const as = await signedIn(input.email)
    const record = await app.call(marketplace.myMarketplace, { as })
    expect(record).toMatchObject({ marketplaceName: input.companyName, currency: 'SEK', isListed: false, version: 1 })
    expect(record.styling.PrimaryColor).toMatch(/^#/)
    expect(await app.call(company.my, { as })).toMatchObject({
      companyType: 'MARKETPLACE',
      marketplaceId: as.companyId,
      isStoaMarketplace: true,
      platformType: 'STOA',
      countryCode: 'SE',
    })
    const { rows } = await app.pool.query<{
      id: string
      kind: string
      provider: string
      settings: { account: string; address: string }
      secrets: Buffer
    }>('select * from connection where company_id = $1', [as.companyId])
    expect(rows.map((row) => [row.kind, row.provider])).toEqual([['payment', 'sandbox']])
    const [made] = rows
    const secrets = testVault.open(made?.secrets ?? Buffer.alloc(0), made?.id ?? '')
    const ask = (key: string) => fetch(`${made?.settings.address}/movement-pages`, { headers: { authorization: `Bearer ${key}` } })
    expect(await (await ask(secrets.apiKey ?? '')).json()).toEqual({ movements: [], next: null })
    expect((await ask('sk_another_key_of_the_same_length')).status).toBe(401)
    const account = await app.pool.query('select api_key, webhook_secret from sandbox.account where id = $1', [made?.settings.account])
    expect(account.rows).toEqual([{ api_key: secrets.apiKey, webhook_secret: secrets.webhookSecret }])
  })

  it('opens a merchant that asks to join the marketplace it came from', async () => {
    const operator = await makeOperator(app)
    const input = registration({ marketplaceId: operator.marketplaceId })
    await app.call(auth.register, { body: input })
    const as = await signedIn(input.email)
    const requests = await app.call(marketplace.joinRequests, { as: operator.as, query: {} })
    expect(requests.value).toMatchObject([{ merchantId: as.companyId, status: 'REQUESTED', email: input.email, hasShop: false, productCount: 0 }])
    expect(await app.call(company.my, { as })).toMatchObject({
      companyType: 'MERCHANT',
      platformProduct: 'MARKETPLACE',
      marketplaceId: operator.marketplaceId,
    })
  })

  it('opens a shop that sells on channels, attributed to the agency that invited it', async () => {
    const agency = `agency-${unique()}`
    await app.pool.query('insert into agency (id, name) values ($1, $2)', [agency, 'Bright Agency'])
    expect(await app.call(company.getAgency, { params: { id: agency } })).toEqual({ agencyId: agency, name: 'Bright Agency' })
    const [known, unknown] = [registration({ kind: 'channels', agencyId: agency }), registration({ kind: 'channels', agencyId: 'no-such-agency' })]
    for (const input of [known, unknown]) {
      await app.call(auth.register, { body: input })
      const as = await signedIn(input.email)
      expect(await app.call(company.my, { as })).toMatchObject({ companyType: 'MERCHANT', platformProduct: 'CHANNELS', marketplaceId: null })
      const { rows } = await app.pool.query<{ agency_id: string | null }>('select agency_id from company where id = $1', [as.companyId])
      expect(rows[0]?.agency_id).toBe(input === known ? agency : null)
    }
  })

  it('mails a link that confirms the address, until which API keys stay closed', async () => {
    const { apiKey } = await import('@stoa/contract/api-key.ts')
    const input = registration({ kind: 'marketplace' })
    await app.call(auth.register, { body: input })
    const as = await signedIn(input.email)
    const key = { name: 'Till', permissions: ['order:take' as const] }
    expect((await app.refused(apiKey.create, { as, body: key })).code).toBe('email_unconfirmed')
    await app.drain()
    const [mail] = (await app.mails()).filter((one) => one.to === input.email)
    const token = /confirm-email\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
    await app.call(auth.confirmEmail, { body: { token } })
    const made = await app.call(apiKey.create, { as, body: key })
    expect(made.key).toMatch(/^stoa_[\w-]{43}$/)
    expect(made.apiKey.last4).toBe(made.key.slice(-4))
  })

  it('answers and mails a person who registers in Dutch in Dutch', async () => {
    const input = registration({ kind: 'marketplace' })
    const headers = { 'accept-language': 'nl-NL,nl;q=0.9,en;q=0.8' }
    expect(await app.call(auth.register, { body: input, headers })).toEqual({ message: 'Kijk in je e-mail voor de volgende stap.' })
    await app.drain()
    const [mail] = (await app.mails()).filter((one) => one.to === input.email)
    expect(mail?.subject).toBe('Bevestig je e-mailadres')
    expect(mail?.text).toContain('Bevestig dat dit adres van jou is:')
  })

  it('answers a known address as any other, changes nothing and mails its owner', async () => {
    const merchant = await makeMerchant(app)
    const known = await app.raw(auth.register, { body: registration({ email: merchant.email }) })
    const unknown = await app.raw(auth.register, { body: registration() })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    const names = (answer: typeof known) => [...answer.headers.keys()].sort()
    expect(names(known)).toEqual(names(unknown))
    await app.drain()
    expect((await app.mails()).filter((mail) => mail.to === merchant.email).map((mail) => mail.subject)).toEqual(['You already have an account'])
    const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from membership where user_id = $1', [merchant.userId])
    expect(rows[0]?.n).toBe(1)
    expect((await app.raw(signIn.login, { body: { email: merchant.email, password: merchant.password } })).status).toBe(200)
    const orphans = await app.pool.query('select 1 from company c where not exists (select from membership m where m.company_id = c.id)')
    expect(orphans.rows).toEqual([])
  })

  it('opens one account when the form is sent twice at once', async () => {
    const input = registration({ kind: 'marketplace' })
    const answers = await Promise.all([1, 2, 3].map(() => app.raw(auth.register, { body: input })))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
    const { rows } = await app.pool.query<{ n: number }>('select count(*)::int as n from company where name = $1', [input.companyName])
    expect(rows[0]?.n).toBe(1)
  })

  it('refuses easy passwords, unknown marketplaces and forbidden fields at their field', async () => {
    const { companyName } = registration()
    const cases: [object, string][] = [
      [registration({ password: 'Password12345' }), 'password'],
      [registration({ password: `${companyName} 1`, companyName }), 'password'],
      [registration({ password: 'short' }), 'password'],
      [registration({ currency: 'ABC' }), 'currency'],
      [registration({ marketplaceId: '018f0000-0000-7000-8000-000000000000' }), 'marketplaceId'],
      [{ ...registration(), acceptsTerms: false }, 'acceptsTerms'],
      [{ ...registration(), companyType: 'ADMIN' }, 'companyType'],
      [{ ...registration(), role: 'owner' }, 'role'],
    ]
    for (const [body, path] of cases) {
      const problem = await app.refused(auth.register, { body: body as Registration })
      expect([problem.code, problem.errors?.[0]?.path]).toEqual(['invalid_input', path])
    }
  })

  it('takes twenty accounts an hour from one address', async () => {
    await app.pool.query(`insert into throttle (key, tokens, updated_at) values ('register:127.0.0.0/24', 1, now())`)
    expect((await app.raw(auth.register, { body: registration() })).status).toBe(200)
    const refused = await app.raw(auth.register, { body: registration() })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60)
  })
})
