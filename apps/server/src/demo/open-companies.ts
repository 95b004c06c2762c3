import { signIn as signInRoutes } from '@stoa/contract/sign-in.ts'
import { auth } from '@stoa/contract/auth.ts'
import { caseRoutes } from '@stoa/contract/case.ts'
import { channel } from '@stoa/contract/channel.ts'
import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import { dashboard } from '@stoa/contract/dashboard.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import { paymentAccount } from '@stoa/contract/payment-account.ts'
import { payoutRule } from '@stoa/contract/payout-rule.ts'
import { shipping } from '@stoa/contract/shipping.ts'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { ensureAdmin } from '../domains/auth/ensure-admin.ts'
import type { Installation } from '../installation.ts'
import { randomToken } from '../secrets/crypto.ts'
import { completeOnboarding } from '../sandbox/complete-onboarding.ts'
import { makeSandboxShop } from '../sandbox/make-shop.ts'
import type { Caller, makeCaller, Player } from './caller.ts'
import { updateEmailsConfirmed } from '../domains/auth/queries-user.ts'
import { updatePartnershipDates } from '../domains/marketplace/partnership/queries-dates.ts'
import * as story from './demo-data.ts'

/** How many days ago the merchants joined: before their oldest order and agreement. */
const joinedDaysAgo = 90

export type Players = { operator: Player; merchants: Player[]; newcomer: Player }

/** The address and VAT number that invoices name. */
async function enterAddress(
  call: Caller,
  as: Player,
  address: { street: string; postalCode: string; city: string; vatNumber: string },
): Promise<void> {
  const { version } = await call(company.my, { as })
  await call(company.update, { as, body: { version, ...address } })
}

/** Opens the demo's companies through the sign-up, connects their shops and settles who sells where. */
export async function openCompanies(
  installation: Installation,
  { call, signIn }: ReturnType<typeof makeCaller>,
  sandboxUrl: string,
): Promise<Players> {
  const { db } = installation.contextFactory
  const { demoPassword: password } = story
  await ensureAdmin(installation.contextFactory, story.admin.email, password)
  const { operator: host } = story
  await call(auth.register, {
    body: {
      kind: 'marketplace',
      email: host.email,
      password,
      name: host.name,
      companyName: host.companyName,
      countryCode: host.countryCode,
      currency: 'EUR',
      acceptsTerms: true,
    },
  })
  await updateEmailsConfirmed(db, [host.email])
  const operator = await signIn(signInRoutes.login, host.email, password)
  await enterAddress(call, operator, host.address)
  const record = await call(marketplace.myMarketplace, { as: operator })
  await call(marketplace.updateMyMarketplace, {
    as: operator,
    body: {
      version: record.version,
      marketplaceName: host.companyName,
      aboutInfo: host.about,
      styling: story.styling,
      returnWindowDays: 0,
      payoutMinimumMinor: 2500,
      languages: ['en', 'nl', 'de'],
      isListed: true,
    },
  })
  await call(shipping.upsertRates, { as: operator, body: { version: null, currency: 'EUR', ...story.marketplaceRates } })
  const returns = { days: 30, shippingPayer: 'shopper' as const, feeMinor: 0, version: 0 }
  await call(caseRoutes.updatePolicy, { as: operator, body: { marketplaceId: operator.companyId, ...returns } })
  await call(payoutRule.update, { as: operator, body: { schedule: 'manual' } })
  await call(webhookEndpoint.create, {
    as: operator,
    body: {
      url: `${sandboxUrl}/sandbox/hooks/storefront`,
      description: 'Storefront',
      topics: ['order.created', 'order.paid', 'order.fulfilled', 'order.refunded', 'product.submitted'],
    },
  })
  await call(dashboard.endTour, { as: operator, body: {} })
  const sellers = [...story.merchants, story.newcomer]
  for (const seller of sellers) {
    await call(auth.register, {
      body: {
        kind: 'merchant',
        email: seller.email,
        password,
        name: seller.name,
        companyName: seller.companyName,
        countryCode: seller.countryCode,
        currency: 'EUR',
        marketplaceId: operator.companyId,
        acceptsTerms: true,
      },
    })
  }
  await updateEmailsConfirmed(
    db,
    sellers.map((seller) => seller.email),
  )
  const players: Player[] = []
  for (const seller of sellers) players.push(await signIn(signInRoutes.login, seller.email, password))
  const requests = await call(marketplace.joinRequests, { as: operator, query: { status: 'REQUESTED' } })
  for (const [index, seller] of story.merchants.entries()) {
    const as = players[index]
    const request = requests.value.find((one) => one.merchantId === as?.companyId)
    if (!as || !request) throw new Error(`The demo's ${seller.companyName} did not ask to join`)
    await call(marketplace.updateApprovalStatus, { as: operator, body: { partnershipId: request.partnershipId, status: 'APPROVED' } })
    await enterAddress(call, as, seller.address)
    const { href } = await call(paymentAccount.createPayoutAccount, { as, params: { id: operator.companyId } })
    await completeOnboarding(db, href)
    await call(paymentAccount.verifyPayoutAccount, { as, params: { id: operator.companyId } })
    if (index === 0) {
      await call(shipping.upsertRates, { as, body: { version: null, currency: 'EUR', ...story.merchantRates } })
      const settings = { productLink: 'https://harbour.example/products/{slug}', country: 'NL', format: 'tsv' }
      await call(channel.connect, { as, body: { provider: 'google', settings } })
    }
    const profile = await call(company.myProfile, { as })
    await call(company.updateProfile, {
      as,
      body: { version: profile.version, tagline: seller.tagline, handle: seller.companyName.toLowerCase().replace(/[^a-z]+/g, '-') },
    })
    // They have sold here for a while: only the newcomer is offered the tour.
    await call(dashboard.endTour, { as, body: {} })
    const apiKey = randomToken()
    await makeSandboxShop(db, {
      id: seller.theme,
      apiKey,
      name: seller.companyName,
      currency: 'EUR',
      products: seller.products,
      theme: seller.theme,
      seed: index + 1,
    })
    await call(connection.platformSetup, {
      as,
      body: { platform: 'sandbox', settings: { address: `${sandboxUrl}/sandbox/shop/${seller.theme}`, apiKey } },
    })
  }
  await updatePartnershipDates(
    db,
    operator.companyId,
    players.slice(0, story.merchants.length).map(({ companyId }) => companyId),
    joinedDaysAgo,
  )
  const newcomer = players.at(-1)
  if (!newcomer) throw new Error('The demo has no newcomer')
  return { operator, merchants: players.slice(0, story.merchants.length), newcomer }
}
