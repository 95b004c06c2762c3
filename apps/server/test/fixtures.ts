import { randomBytes } from 'node:crypto'
import { keyPermissions } from '@stoa/contract/permissions.ts'
import { v7 as uuidv7 } from 'uuid'
import { randomToken, sha256 } from '../src/secrets/crypto.ts'
import { makeSandboxShop } from '../src/sandbox/make-shop.ts'
import type { As, TestApp } from './app.ts'
import type { Made } from './make.ts'
import { makeAdmin, makeApiKey, makeManager, makeMerchant, makeOperator, makePartnership, makeViewer, testVault } from './make.ts'
import type { Campaigns } from './fixtures-campaign.ts'
import { makeCampaigns } from './fixtures-campaign.ts'
import type { Belongings } from './fixtures-company.ts'
import { fillCompany, fillMarketplace, makeBelongings, makeRoot } from './fixtures-company.ts'
import { caseIds } from './fixtures-case.ts'
import { makeMerchantInvitation } from './fixtures-invitation.ts'
import type { Canary } from './fixtures-pair.ts'
import type { Trade } from './fixtures-rows.ts'
import { makeTrade } from './fixtures-rows.ts'
import { makeSubscriptions } from './fixtures-subscription.ts'
import type { WorldInstalls } from './fixtures-shopify.ts'
import { makeInstalls } from './fixtures-shopify.ts'

/** What a request may name of one company's: the ids and references a caller would put into a path, query or body. */
export type Ids = Trade &
  Belongings &
  Campaigns & { companyId: string; marketplaceId: string; partnershipId: string; merchantInvitationId: string; rootId: string }

/** Whose ids a request carries. M1 and M2 sell on the marketplace of O1, M3 on that of O2, and M4 on both: its ids are those of its trade with O2. */
export const owners = ['M1', 'M2', 'O1', 'M3', 'M4', 'O2', 'absent'] as const
export type Owner = (typeof owners)[number]

/** Who asks. */
export const principals = [
  'nobody',
  'M1 owner',
  'M1 manager',
  'M1 viewer',
  'M1 key',
  'M4 owner',
  'O1 owner',
  'O1 manager',
  'O1 viewer',
  'O1 key',
  'ADMIN',
  'M3 owner',
  'O2 owner',
] as const
export type Principal = (typeof principals)[number]

/** The principals of the access table; the others only read what they may, to show that nothing of ours is in it. */
export const judged = principals.slice(0, 11)

/** A caller with what it knows of itself. */
export type Caller = { as: As; email: string; token: string }

export type World = {
  ids: Record<Owner, Ids>
  callers: Record<Principal, Caller>
  /** By company: the words its texts carry. */
  canaries: Record<'M1' | 'M2' | 'O1' | 'M3' | 'M4' | 'M4 at O2' | 'O2', Canary>
  /** The sandbox shop anybody who knows its key may connect. */
  shop: { address: string; apiKey: string }
  /** Tokens of mails that were sent to the owner of M1. */
  mailTokens: { confirm: string; reset: string; invitation: string }
  /** The link at the foot of an e-mail to the owner of M1. */
  unsubscribeToken: string
  agencyId: string
  leadId: string
  /** What O1's payment provider signs its reports with. */
  webhookSecret: string
  /** A site and a shop that the owner of M1 connected. */
  install: WorldInstalls
}

const canaryOf = (name: string): Canary => ({ hidden: `hidden-${name}`.toLowerCase(), shown: `shown-${name}`.toLowerCase() })

/** Two marketplaces, four merchants, an administrator, and everything they own, once each. */
export async function makeWorld(app: TestApp): Promise<World> {
  const canaries = {
    M1: canaryOf('M1'),
    M2: canaryOf('M2'),
    O1: canaryOf('O1'),
    M3: canaryOf('M3'),
    M4: canaryOf('M4'),
    'M4 at O2': canaryOf('abroad'),
    O2: canaryOf('O2'),
  }
  const O1 = await makeOperator(app, { name: `${canaries.O1.shown} company` })
  const O2 = await makeOperator(app, { name: `${canaries.O2.shown} company` })
  const M1 = await makeMerchant(app, { name: `${canaries.M1.shown} company`, marketplaceId: O1.marketplaceId })
  const M2 = await makeMerchant(app, { name: `${canaries.M2.shown} company`, marketplaceId: O1.marketplaceId })
  const M3 = await makeMerchant(app, { name: `${canaries.M3.shown} company`, marketplaceId: O2.marketplaceId })
  const M4 = await makeMerchant(app, { name: `${canaries.M4.shown} company`, marketplaceId: O2.marketplaceId })
  await makePartnership(app, O1.companyId, M4.companyId)
  for (const [name, made] of Object.entries({ O1, O2, M1, M2, M3, M4 })) await fillCompany(app, made, canaries[name as keyof typeof canaries])
  for (const [operator, canary] of [
    [O1, canaries.O1],
    [O2, canaries.O2],
  ] as const)
    await fillMarketplace(app, operator, canary)

  const roots = { O1: await makeRoot(app, O1, canaries.O1), O2: await makeRoot(app, O2, canaries.O2) }
  const pair = (operator: 'O1' | 'O2', merchant: 'M1' | 'M2' | 'M3' | 'M4', place: number, canary = canaries[merchant]) => ({
    marketplaceId: { O1, O2 }[operator].companyId,
    merchantId: { M1, M2, M3, M4 }[merchant].companyId,
    operator: canaries[operator],
    merchant: canary,
    userId: { O1, O2 }[operator].userId,
    parentId: roots[operator],
    place,
  })
  const trades = {
    M1: await makeTrade(app, pair('O1', 'M1', 1)),
    M2: await makeTrade(app, pair('O1', 'M2', 2)),
    M3: await makeTrade(app, pair('O2', 'M3', 1)),
    M4: await makeTrade(app, pair('O2', 'M4', 2, canaries['M4 at O2'])),
  }
  await makeTrade(app, pair('O1', 'M4', 3))
  const newcomers = { O1: await makeNewcomer(app, O1), O2: await makeNewcomer(app, O2) }

  const shop = { id: 'world-shop', apiKey: `key_${randomToken(12)}` }
  await makeSandboxShop(app.installation.contextFactory.db, { ...shop, name: 'World shop', currency: 'EUR', products: 3, theme: 'home', seed: 7 })
  const address = `${app.publicUrl}/sandbox/shop/${shop.id}`
  const setOf = async (made: Made, canary: Canary, trade: Trade, marketplaceId: string, partnershipId: string, merchant: Made): Promise<Ids> => ({
    ...trade,
    companyId: made.companyId,
    marketplaceId,
    partnershipId,
    merchantInvitationId: await makeMerchantInvitation(app, marketplaceId, made, canary),
    rootId: marketplaceId === O1.companyId ? roots.O1 : roots.O2,
    planId: '',
    subscriptionInvoiceId: '',
    ...(await makeBelongings(app, made, canary, { marketplaceId, merchantId: merchant.companyId, address, apiKey: shop.apiKey })),
    ...(await makeCampaigns(app, made.companyId, canary, { marketplaceId, merchantId: merchant.companyId, productId: trade.productId })),
  })
  const ids: Record<Owner, Ids> = {
    M1: await setOf(M1, canaries.M1, trades.M1, O1.companyId, M1.partnershipId ?? '', M1),
    M2: await setOf(M2, canaries.M2, trades.M2, O1.companyId, M2.partnershipId ?? '', M2),
    M3: await setOf(M3, canaries.M3, trades.M3, O2.companyId, M3.partnershipId ?? '', M3),
    M4: await setOf(M4, canaries.M4, trades.M4, O2.companyId, M4.partnershipId ?? '', M4),
    O1: await setOf(O1, canaries.O1, { ...trades.M1, collectionId: roots.O1 }, O1.companyId, newcomers.O1, M1),
    O2: await setOf(O2, canaries.O2, { ...trades.M3, collectionId: roots.O2 }, O2.companyId, newcomers.O2, M3),
    absent: absentIds(),
  }
  await app.db.insertInto('agency').values({ id: 'world-agency', name: 'Agency of the world' }).execute()
  const { id: leadId } = await app.db
    .insertInto('lead')
    .values({ name: 'Visitor', email: 'visitor@example.com', message: `${canaryOf('nobody').hidden} question` })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A webhook address is known to its shop alone: a stranger's is like one that does not exist.
  await app.db.updateTable('connection').set({ webhook_key: null }).where('company_id', 'in', [M3.companyId, M4.companyId, O2.companyId]).execute()
  const payment = await app.db.selectFrom('connection').select('secrets').where('id', '=', O1.paymentConnectionId).executeTakeFirstOrThrow()
  const { webhookSecret = '' } = testVault.open(payment.secrets ?? Buffer.alloc(0), O1.paymentConnectionId)
  const callers = await makeCallers(app, { O1, O2, M1, M3, M4 })
  const made = Object.entries({ O1, O2, M1, M2, M3, M4 }).map(([name, { companyId }]) => ({
    companyId,
    canary: canaries[name as keyof typeof canaries],
  }))
  const { planId, invoiceIds } = await makeSubscriptions(app, made)
  for (const of of Object.values(ids)) if (of !== ids.absent) Object.assign(of, { planId, subscriptionInvoiceId: invoiceIds.get(of.companyId) })
  return {
    ids,
    callers,
    canaries,
    shop: { address, apiKey: shop.apiKey },
    mailTokens: {
      confirm: await makeMailToken(app, M1, 'confirm'),
      reset: await makeMailToken(app, M1, 'reset'),
      invitation: await makeInvitationToken(app, M1),
    },
    unsubscribeToken: testVault.signToken({ userId: M1.userId, companyId: M1.companyId, kind: 'order' }, { purpose: 'unsubscribe', seconds: 86_400 }),
    agencyId: 'world-agency',
    leadId,
    webhookSecret,
    install: await makeInstalls(app, M1),
  }
}

async function makeCallers(app: TestApp, made: Record<'O1' | 'O2' | 'M1' | 'M3' | 'M4', Made>): Promise<Record<Principal, Caller>> {
  const person = (one: Made): Caller => ({ as: one.as, email: one.email, token: one.as.token })
  const machine = async (one: Made, permissions: Parameters<typeof makeApiKey>[2]): Promise<Caller> => {
    const key = await makeApiKey(app, one, permissions)
    return { as: key.as, email: one.email, token: key.key }
  }
  return {
    nobody: { as: undefined, email: 'nobody@example.com', token: 'not.a.token' },
    'M1 owner': person(made.M1),
    'M1 manager': person(await makeManager(app, made.M1)),
    'M1 viewer': person(await makeViewer(app, made.M1)),
    // Of all a key may be given, it was given what no route of the contract asks of a merchant.
    'M1 key': await machine(made.M1, ['order:take']),
    'M4 owner': person(made.M4),
    'O1 owner': person(made.O1),
    'O1 manager': person(await makeManager(app, made.O1)),
    'O1 viewer': person(await makeViewer(app, made.O1)),
    'O1 key': await machine(made.O1, keyPermissions),
    ADMIN: person(await makeAdmin(app)),
    'M3 owner': person(made.M3),
    'O2 owner': person(made.O2),
  }
}

/** Ids of the right shape that nothing has. */
function absentIds(): Ids {
  const names = [
    'companyId',
    'marketplaceId',
    'campaignId',
    'publishedCampaignId',
    'runId',
    'stoppedRunId',
    'partnershipId',
    'merchantInvitationId',
    'ruleId',
    'reconciliationItemId',
    'bankStatementId',
    'keyId',
    'endpointId',
    'deliveryId',
    'notificationId',
    'paymentConnectionId',
    'carrierConnectionId',
    'documentId',
    'savedViewId',
    'invitationId',
    'memberId',
    'planId',
    'subscriptionInvoiceId',
  ] as const
  const ofTrade = [
    'writeOffId',
    'collectionId',
    'productId',
    'variantId',
    'rootId',
    'listingId',
    'openProductId',
    'lineId',
    'attentionId',
    'payoutId',
    'invoiceId',
    'fulfilmentId',
    'labelId',
    ...caseIds,
  ] as const
  const ofCatalogue = [
    'definitionId',
    'templateId',
    'mappingId',
    'approvalRuleId',
    'importId',
    'doneImportId',
    'doneSyncId',
    'rejectedListingId',
  ] as const
  const others = ['channelId', 'marketChannelId', 'channelOrderId', 'channelShipmentId', 'remittanceId'] as const
  const ofOrders = ['hash', 'toCollectHash', 'shippedToCollectHash', 'shippedHash', 'returnableHash'] as const
  const random = Object.fromEntries([...names, ...others, ...ofTrade, ...ofCatalogue].map((name) => [name, uuidv7()]))
  return {
    ...random,
    ...Object.fromEntries(ofOrders.map((name) => [name, randomBytes(16).toString('base64url')])),
    productReference: `absent-${randomToken(6)}`,
    sku: `ABSENT-${randomToken(6)}`,
    purchaseReference: `ABSENT-${randomToken(6)}`,
  } as Ids
}

async function makeMailToken(app: TestApp, { userId, email }: Made, purpose: 'confirm' | 'reset'): Promise<string> {
  const token = randomToken()
  await app.db
    .insertInto('mail_token')
    .values({ hash: sha256(token), user_id: userId, purpose, email, expires_at: new Date(Date.now() + 3_600_000) })
    .execute()
  return token
}

/** Somebody who requested to join and waits. */
async function makeNewcomer(app: TestApp, operator: Made): Promise<string> {
  const newcomer = await makeMerchant(app)
  return makePartnership(app, operator.companyId, newcomer.companyId, 'REQUESTED')
}

/** Makes an invitation to a company and returns the token of its e-mail. */
async function makeInvitationToken(app: TestApp, { companyId, userId }: Made): Promise<string> {
  const token = randomToken()
  await app.db
    .insertInto('invitation')
    .values({
      company_id: companyId,
      email: 'invited@example.com',
      role: 'viewer',
      invited_by: userId,
      token_hash: sha256(token),
      expires_at: new Date(Date.now() + 86_400_000),
    })
    .execute()
  return token
}
