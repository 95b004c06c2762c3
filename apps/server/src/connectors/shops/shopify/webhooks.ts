import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { AppReport, ShopEvent, ShopReport } from '../../../domains/connection/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { hashOf, verifyHmac } from '../verify-hmac.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, userErrors } from './client.ts'
import { isShopDomain } from './shopify-app.ts'
import { connectionOf } from './translate.ts'

const topics = [
  'PRODUCTS_CREATE',
  'PRODUCTS_UPDATE',
  'PRODUCTS_DELETE',
  'INVENTORY_LEVELS_UPDATE',
  'ORDERS_UPDATED',
  'ORDERS_DELETE',
  'FULFILLMENTS_CREATE',
  'FULFILLMENTS_UPDATE',
  'APP_UNINSTALLED',
] as const

const Present = z.object({ webhookSubscriptions: connectionOf(z.object({ id: z.string(), topic: z.string(), uri: z.string() })) })
const Subscribed = z.object({ webhookSubscriptionCreate: z.object({ userErrors }) })

const Unsubscribed = z.object({ webhookSubscriptionDelete: z.object({ userErrors }) })

async function listPresent(client: ShopifyClient, address: string): Promise<{ id: string; topic: string }[]> {
  const present: { id: string; topic: string }[] = []
  for (let after: string | null | undefined = null; after !== undefined;) {
    const page: z.infer<typeof Present> = await client.read(Present, 'webhooks', { after })
    const { nodes, pageInfo } = page.webhookSubscriptions
    present.push(...nodes.filter(({ uri }) => uri === address))
    after = pageInfo.hasNextPage ? pageInfo.endCursor : undefined
  }
  return present
}

/** Deletes what is subscribed at this address. */
export async function unsubscribe(client: ShopifyClient, address: string): Promise<void> {
  for (const { id } of await listPresent(client, address)) {
    const { webhookSubscriptionDelete: deleted } = await client.write(Unsubscribed, 'unsubscribe', { id })
    throwUserErrors(deleted.userErrors)
  }
}

/** Subscribes to the topics that are missing at this address. */
export async function subscribe(client: ShopifyClient, address: string): Promise<void> {
  const present = new Set((await listPresent(client, address)).map(({ topic }) => topic))
  for (const topic of topics.filter((one) => !present.has(one))) {
    const { webhookSubscriptionCreate: made } = await client.write(Subscribed, 'subscribe', { topic, uri: address })
    throwUserErrors(made.userErrors)
  }
}

const Body = z.object({
  id: z.optional(z.union([z.number(), z.string()])),
  order_id: z.optional(z.number()),
  inventory_item_id: z.optional(z.number()),
})

function eventOf(topic: string, { id, order_id: orderId, inventory_item_id: inventoryId }: z.infer<typeof Body>): ShopEvent | undefined {
  if (topic === 'app/uninstalled') return { kind: 'access_withdrawn' }
  if (topic === 'customers/data_request') return { kind: 'privacy_requested', request: 'data_request' }
  if (topic === 'customers/redact') return { kind: 'privacy_requested', request: 'redact_customer' }
  if (topic === 'shop/redact') return { kind: 'privacy_requested', request: 'redact_shop' }
  if (topic === 'inventory_levels/update' && inventoryId !== undefined) return { kind: 'stock_changed', references: [String(inventoryId)] }
  if (topic.startsWith('fulfillments/') && orderId !== undefined) return { kind: 'order_changed', reference: String(orderId) }
  if (id === undefined) return undefined
  if (topic === 'orders/delete') return { kind: 'order_changed', reference: String(id), isDeleted: true }
  if (topic.startsWith('orders/')) return { kind: 'order_changed', reference: String(id) }
  if (topic === 'products/delete') return { kind: 'products_removed', references: [String(id)] }
  return topic.startsWith('products/') ? { kind: 'products_changed', references: [String(id)] } : undefined
}

type RawReport = { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }

/** Reads a webhook once its signature, made with a secret of the app, proves it. */
export function parseWebhook(secrets: readonly string[], { body, headers }: RawReport): ShopReport | undefined {
  if (!secrets.some((secret) => verifyHmac(secret, headers['x-shopify-hmac-sha256'], body)))
    throw new AppError('sign_in_required', { detail: message('connection_error.invalid_signature') })
  const topic = String(headers['x-shopify-topic'] ?? '')
  const id = String(headers['x-shopify-event-id'] ?? headers['x-shopify-webhook-id'] ?? '')
  const read = Body.safeParse(parseJson(body))
  const event = read.success ? eventOf(topic, read.data) : undefined
  // One action, such as a transfer of stock, is reported with one id under several topics and for several objects.
  return event && id !== '' ? { externalId: `${topic}:${id}:${hashOf(body)}`, event } : undefined
}

/** Reads what Shopify reports to the one address of our app: the requests about personal data, and that a shop removed the app. */
export function parseAppWebhook(secrets: readonly string[], raw: RawReport, now: Date): AppReport | undefined {
  const report = parseWebhook(secrets, raw)
  const account = String(raw.headers['x-shopify-shop-domain'] ?? '').toLowerCase()
  if (!report || !isShopDomain(account)) return undefined
  const at = new Date(String(raw.headers['x-shopify-triggered-at'] ?? ''))
  return { kind: 'report', account, occurredAt: Number.isNaN(at.getTime()) ? now : at, report, facts: {} }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
