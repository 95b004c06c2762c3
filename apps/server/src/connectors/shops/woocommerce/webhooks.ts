import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import type { ShopReport } from '../../../domains/connection/ports.ts'
import { AppError } from '../../../kit/errors.ts'
import { hashOf, verifyHmac } from '../verify-hmac.ts'
import type { WooClient } from './client.ts'
import { WooHook } from './shapes.ts'

const topics = [
  'product.created',
  'product.updated',
  'product.deleted',
  'product.restored',
  'order.created',
  'order.updated',
  'order.deleted',
  'order.restored',
] as const

/** Subscribes to what is missing at this address. WooCommerce disables a webhook after five failures in a row: it is switched on again. */
export async function subscribe(client: WooClient, address: string, secret: string): Promise<void> {
  const present = (await client.readAll(WooHook, '/webhooks')).filter(({ delivery_url }) => delivery_url === address)
  for (const topic of topics) {
    const hook = present.find((one) => one.topic === topic)
    const body = { name: `Stoa: ${topic}`, topic, delivery_url: address, secret, status: 'active' }
    if (!hook) await client.write(WooHook, '/webhooks', body)
    else if (hook.status !== 'active') await client.write(WooHook, `/webhooks/${hook.id}`, { status: 'active', secret }, 'PUT')
  }
}

/** Deletes what is subscribed at this address. */
export async function unsubscribe(client: WooClient, address: string): Promise<void> {
  const present = (await client.readAll(WooHook, '/webhooks')).filter(({ delivery_url }) => delivery_url === address)
  for (const { id } of present) await client.write(z.unknown(), `/webhooks/${id}`, { force: true }, 'DELETE')
}

const orElse = z.catch
const Body = z.object({ id: z.int(), parent_id: z.optional(orElse(z.int(), 0)) })

/** Reads a webhook once its signature proves it. The first one after subscribing is an unsigned notice without content. */
export function parseWebhook(
  secret: string,
  { body, headers }: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
): ShopReport | undefined {
  if (/^webhook_id=\d+$/.test(body.subarray(0, 40).toString('utf8'))) return undefined
  if (!verifyHmac(secret, headers['x-wc-webhook-signature'], body))
    throw new AppError('sign_in_required', { detail: message('connection_error.invalid_signature') })
  const topic = String(headers['x-wc-webhook-topic'] ?? '')
  const deliveryId = String(headers['x-wc-webhook-delivery-id'] ?? '')
  const read = Body.safeParse(parseJson(body))
  if (!read.success || deliveryId === '') return undefined
  // WooCommerce makes the id of a delivery from its webhook and the second: two products changed in one second share it.
  const externalId = `${deliveryId}:${hashOf(body)}`
  const { id, parent_id: parentId } = read.data
  // Its order is in the trash then, and in no list of orders.
  if (topic === 'order.deleted') return { externalId, event: { kind: 'order_changed', reference: String(id), isDeleted: true } }
  if (topic.startsWith('order.')) return { externalId, event: { kind: 'order_changed', reference: String(id) } }
  if (!topic.startsWith('product.')) return undefined
  // A variation is reported by its own id: its product is read.
  const references = [String(parentId === undefined || parentId === 0 ? id : parentId)]
  return { externalId, event: { kind: topic === 'product.deleted' ? 'products_removed' : 'products_changed', references } }
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
