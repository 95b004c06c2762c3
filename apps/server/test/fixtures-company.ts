import { asWritten } from '@stoa/messages/describe.ts'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '../src/database/db.ts'
import { randomToken, sha256 } from '../src/secrets/crypto.ts'
import type { TestApp } from './app.ts'
import type { Made } from './make.ts'
import { testVault } from './make.ts'
import type { Canary } from './fixtures-pair.ts'
import type { WebhookIds } from './fixtures-webhook.ts'
import type { ChannelIds } from './fixtures-channel.ts'
import { makeFeedChannel } from './fixtures-channel.ts'
import { makeDocument } from './fixtures-verification.ts'
import { makeWebhookEndpoint } from './fixtures-webhook.ts'

/** What the shops of the fixtures sign their webhooks with; the key of each address is the id of its company. */
export const shopWebhookSecret = 'secret-of-the-webhooks-of-shops'

/** A company and its owner, with a text in every field. */
export async function fillCompany(app: TestApp, { companyId, userId }: Made, { hidden }: Canary): Promise<void> {
  const texts = {
    registration_number: `${hidden} reg`,
    vat_number: `${hidden} vat`,
    street: `${hidden} street`,
    postal_code: `${hidden} zip`,
    city: `${hidden} city`,
  }
  const contact = { mail: `${hidden}@example.com`, whatsapp: `${hidden} whatsapp`, phone: `${hidden} phone` }
  const face = {
    tagline: `${hidden} tagline`,
    handle: hidden,
    description: `${hidden} description`,
    social_links: JSON.stringify({ x: `https://x.example.com/${hidden}` }),
  }
  await app.db
    .updateTable('company')
    .set({ ...texts, ...contact, ...face, logo_file: `pictures/${hidden}/logo.webp`, splash_file: `pictures/${hidden}/splash.webp` })
    .where('id', '=', companyId)
    .execute()
  await app.db
    .updateTable('user')
    .set({ name: `${hidden} person` })
    .where('id', '=', userId)
    .execute()
  await app.db
    .insertInto('company_document')
    .values({ company_id: companyId, name: `${hidden} document`, file: `documents/${hidden}`, bytes: 10 })
    .execute()
}

/** The public face of a marketplace. */
export async function fillMarketplace(app: TestApp, operator: Made, { shown, hidden }: Canary): Promise<void> {
  const domain = { marketplace_id: operator.companyId, host: `${hidden}.shops.nl`, token: `${hidden}-token` }
  await app.db.insertInto('marketplace_domain').values(domain).execute()
  // Whoever opens the portal meets these; nothing of them is a secret.
  await app.db
    .updateTable('marketplace')
    .set({
      name: `${shown} marketplace`,
      about_info: `${shown} about`,
      b2c_base_uri: `https://${shown}.example.com`,
      privacy_href: `https://${shown}.example.com/privacy`,
      terms_href: `https://${shown}.example.com/terms`,
      global_highlight: JSON.stringify({ text: `${shown} banner`, colorHexValue: '#112233', textColorHexValue: '#ffffff', fontSize: 14, height: 40 }),
    })
    .where('id', '=', operator.companyId)
    .execute()
  await app.db
    .updateTable('company')
    .set({
      mail: `${shown}@example.com`,
      whatsapp: `${shown} whatsapp`,
      social_links: JSON.stringify({ x: `https://x.example.com/${shown}` }),
      logo_file: `pictures/${shown}/logo.webp`,
      splash_file: `pictures/${shown}/splash.webp`,
    })
    .where('id', '=', operator.companyId)
    .execute()
}

/** The collection at the top of a marketplace's tree. */
export async function makeRoot(app: TestApp, operator: Made, { hidden }: Canary): Promise<string> {
  const row = { marketplace_id: operator.companyId, name: `${hidden} root`, description: `${hidden} root text`, position: 'a0' }
  const { id } = await app.db.insertInto('collection').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Shipping rates to one country. A partner may meet their texts in a quote. */
async function makeRates(app: TestApp, companyId: string, { shown }: Canary): Promise<void> {
  await app.db.insertInto('shipping_profile').values({ company_id: companyId, currency: 'EUR' }).execute()
  await app.db
    .insertInto('shipping_zone')
    .values({ company_id: companyId, position: 0, name: `${shown} zone`, basis: 'flat' })
    .execute()
  await app.db.insertInto('shipping_area').values({ company_id: companyId, zone_position: 0, position: 0, country_code: 'NL' }).execute()
  const rate = { name: `${shown} rate`, from_value: 0, price_minor: 495, carrier: `${shown} carrier` }
  await app.db
    .insertInto('shipping_rate')
    .values({ company_id: companyId, zone_position: 0, position: 0, ...rate })
    .execute()
}

/** What every company of the world has of its own. */
export type Belongings = {
  planId: string
  subscriptionInvoiceId: string
  savedViewId: string
  invitationId: string
  memberId: string
  runId: string
  stoppedRunId: string
  ruleId: string
  reconciliationItemId: string
  bankStatementId: string
  keyId: string
  notificationId: string
  paymentConnectionId: string
  carrierConnectionId: string
  documentId: string
} & WebhookIds &
  ChannelIds

/** Signs what the sandbox carrier reports to a company of the world. */
export const carrierSecretOf = (companyId: string): string => `whsec_${companyId}`

/** What a company has whatever it trades: shop, runs, a key, a notification, an audit entry, a commission rule about it. */
export async function makeBelongings(
  app: TestApp,
  { companyId, userId }: Made,
  canary: Canary,
  of: { marketplaceId: string; merchantId: string; address: string; apiKey: string },
): Promise<Omit<Belongings, 'planId' | 'subscriptionInvoiceId'>> {
  const { db } = app
  const { hidden } = canary
  const connectionId = uuidv7()
  const settings = JSON.stringify({ address: of.address, note: `${hidden} setting` })
  await db
    .insertInto('connection')
    .values({
      company_id: companyId,
      id: connectionId,
      kind: 'shop',
      provider: 'sandbox',
      name: `${hidden} shop`,
      settings,
      secrets: testVault.seal({ apiKey: of.apiKey, webhookToken: companyId, webhookSecret: shopWebhookSecret }, connectionId),
      webhook_key: sha256(companyId),
      last_error: JSON.stringify(asWritten(`${hidden} error`)),
    })
    .execute()
  const carriers = ['own', 'sandbox'].map((provider) => ({ id: uuidv7(), provider }))
  await db
    .insertInto('connection')
    .values(
      carriers.map((carrier) => ({
        company_id: companyId,
        ...carrier,
        kind: 'carrier' as const,
        settings: JSON.stringify({ name: `${hidden} ${carrier.provider} delivery` }),
        secrets: testVault.seal({ webhookSecret: carrierSecretOf(companyId) }, carrier.id),
      })),
    )
    .execute()
  const run = {
    company_id: companyId,
    connection_id: connectionId,
    step: `${hidden} step`,
    error: JSON.stringify(asWritten(`${hidden} error`)),
    requested_by: userId,
  }
  const done = await db
    .insertInto('run')
    // Long enough ago that the next one may start.
    .values({ ...run, kind: 'sync', status: 'done', requested_at: new Date(Date.now() - 3_600_000), finished_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const active = await db
    .insertInto('run')
    // Of a kind that no request here starts.
    .values({ ...run, kind: 'export', status: 'running' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id } of [done, active]) {
    await db
      .insertInto('run_item')
      .values({
        company_id: companyId,
        run_id: id,
        reference: `${hidden} reference`,
        product_name: `${hidden} product`,
        outcome: 'failed',
        code: 'broken',
        messages: JSON.stringify([asWritten(`${hidden} message`)]),
      })
      .execute()
  }
  await db
    .insertInto('audit_entry')
    .values({ company_id: companyId, actor: `${hidden} actor`, action: 'world.made', object: `${hidden} object` })
    .execute()
  const key = {
    company_id: companyId,
    name: `${hidden} key`,
    hash: sha256(randomToken()),
    last4: 'wxyz',
    permissions: ['order:read'],
    created_by: userId,
  }
  const colleague = await db
    .insertInto('user')
    .values({ email: `colleague-${companyId}@example.com`, name: `${hidden} colleague`, password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('membership').values({ company_id: companyId, user_id: colleague.id, role: 'viewer' }).execute()
  const invitation = {
    company_id: companyId,
    email: `${hidden}@example.com`.toLowerCase(),
    role: 'viewer',
    invited_by: userId,
    // It can be sent again once a minute.
    sent_at: new Date(Date.now() - 120_000),
    expires_at: new Date(Date.now() + 86_400_000),
  }
  const note = {
    company_id: companyId,
    kind: 'order',
    link: `/${hidden}`,
    code: 'notification.push_added',
    params: JSON.stringify({ company: `${hidden} message` }),
    fact: `${hidden} fact`,
    thumbnail_file: `pictures/${hidden}/note`,
  }
  const position = `a${(await db.selectFrom('commission_rule').select('id').where('marketplace_id', '=', of.marketplaceId).execute()).length}`
  const rule = { marketplace_id: of.marketplaceId, position, name: `${hidden} rule`, merchant_id: of.merchantId, percentage_basis_points: 1000 }
  await db
    .insertInto('commission_version')
    .values({ marketplace_id: of.marketplaceId, number: 1, actor: 'A person', kind: 'created', rules: '[]' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const payment = await db
    .selectFrom('connection')
    .select('id')
    .where('company_id', '=', of.marketplaceId)
    .where('kind', '=', 'payment')
    .executeTakeFirstOrThrow()
  const stopped = await db
    .insertInto('run')
    .values({ company_id: companyId, kind: 'listing', status: 'cancelled', step: 'cancelled', finished_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Its own alone: what is shared with the company is checked in the domain's tests.
  const view = {
    company_id: companyId,
    user_id: userId,
    list: 'products',
    name: `${hidden} view`,
    question: JSON.stringify({ text: `${hidden} words`, filters: {} }),
  }
  await makeRates(app, companyId, canary)
  return {
    savedViewId: (await db.insertInto('saved_view').values(view).returning('id').executeTakeFirstOrThrow()).id,
    invitationId: (await db.insertInto('invitation').values(invitation).returning('id').executeTakeFirstOrThrow()).id,
    memberId: colleague.id,
    runId: active.id,
    stoppedRunId: stopped.id,
    keyId: (await db.insertInto('api_key').values(key).returning('id').executeTakeFirstOrThrow()).id,
    notificationId: (await db.insertInto('notification').values(note).returning('id').executeTakeFirstOrThrow()).id,
    ruleId: (await db.insertInto('commission_rule').values(rule).returning('id').executeTakeFirstOrThrow()).id,
    reconciliationItemId: (
      await db
        .insertInto('reconciliation_item')
        .values({
          marketplace_id: of.marketplaceId,
          code: 'bank_unmatched',
          subject: `entry:${companyId}`,
          label: `${hidden} difference`,
          ours_minor: 0,
          theirs_minor: 5,
          currency: 'EUR',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
    bankStatementId: await makeBankStatement(db, of.marketplaceId, hidden),
    paymentConnectionId: payment.id,
    ...(await makeWebhookEndpoint(app, companyId, hidden)),
    ...(await makeFeedChannel(app, companyId, hidden)),
    carrierConnectionId: carriers[1]?.id ?? '',
    documentId: await makeDocument(app, companyId, of, hidden),
  }
}

/** A bank statement without entries; its reference is hidden from others. */
async function makeBankStatement(db: Db, marketplaceId: string, hidden: string): Promise<string> {
  const period = { from_on: '2026-01-01', until_on: '2026-01-31', entry_count: 0, uploaded_by: 'A person' }
  const values = { marketplace_id: marketplaceId, statement_ref: `${hidden} statement`, account: 'NL02ABNA0123456789', currency: 'EUR', ...period }
  return (await db.insertInto('bank_statement').values(values).returning('id').executeTakeFirstOrThrow()).id
}
