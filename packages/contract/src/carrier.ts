import * as z from 'zod/mini'
import { SettingField } from './connection.ts'
import { Id, Instant } from './page.ts'
import { route } from './route.ts'
import { Version } from './text.ts'

/** What a carrier can do; what it cannot is not offered. */
export const CarrierCapability = z.enum(['rates', 'labels', 'cancel-labels', 'return-labels', 'tracking'])
export type CarrierCapability = z.infer<typeof CarrierCapability>

/** A carrier that a company can connect, and how its connection stands. */
export const Carrier = z.object({
  carrier: z.string(),
  name: z.string(),
  description: z.string(),
  capabilities: z.array(CarrierCapability),
  setupMinutes: z.int(),
  fields: z.array(SettingField),
  /** Connecting it without settings opens a test account. */
  createsAccount: z.boolean(),
  isConnected: z.boolean(),
  connectionId: z.nullable(Id),
  /** `error` while the carrier does not accept its keys; null where it is not connected. */
  state: z.nullable(z.enum(['active', 'error'])),
  /** What the carrier said then, in the caller's language. */
  lastError: z.nullable(z.string()),
  /** The settings as saved, secrets masked. */
  settings: z.record(z.string(), z.string()),
  connectedAt: z.nullable(Instant),
  /** Where the carrier reports tracking; null where it does not. */
  webhookAddress: z.nullable(z.string()),
  version: z.nullable(Version),
})
export type Carrier = z.infer<typeof Carrier>

const CarrierName = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))

export const carrier = {
  list: route({
    method: 'GET',
    path: '/Company/Carrier',
    permission: 'shipping:read',
    summary: 'The carriers a company can connect, with what each can do and the state of its connection',
    returns: z.array(Carrier),
  }),
  update: route({
    method: 'POST',
    path: '/Company/UpdateCarrier',
    permission: 'shipping:manage',
    summary: 'Connects a carrier, or changes its settings, after trying them once',
    body: z.strictObject({
      carrier: CarrierName,
      /** A blank secret keeps the saved one. */
      settings: z._default(z.record(z.string().check(z.maxLength(60)), z.string().check(z.maxLength(2000))), {}),
      version: z.optional(z.nullable(Version)),
    }),
    returns: Carrier,
  }),
  disconnect: route({
    method: 'POST',
    path: '/Company/DisconnectCarrier',
    permission: 'shipping:manage',
    summary: 'Ends the connection to a carrier and deletes its keys; labels that were bought stay',
    body: z.strictObject({ carrier: CarrierName }),
    returns: Carrier,
  }),
  receiveWebhook: route({
    method: 'POST',
    path: '/Webhook/Carrier/{connectionId}',
    permission: 'anyone',
    summary: "Where carriers report tracking; the carrier's signature is the permission",
    params: z.object({ connectionId: z.string().check(z.maxLength(60)) }),
    raw: true,
    errors: ['sign_in_required', 'signature_expired'],
    returns: z.object({ received: z.boolean() }),
  }),
}
