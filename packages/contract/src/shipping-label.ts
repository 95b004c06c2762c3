import * as z from 'zod/mini'
import { Money } from './money.ts'
import { Id, Instant } from './page.ts'

/** Where a parcel is, in the words all carriers' states are converted to. */
export const ParcelState = z.enum([
  'created',
  'handed_over',
  'in_transit',
  'out_for_delivery',
  'at_pickup_point',
  'delivered',
  'returned',
  'exception',
  'cancelled',
])
export type ParcelState = z.infer<typeof ParcelState>

/** `pending` until the carrier has answered. */
export const LabelState = z.enum(['pending', 'bought', 'failed', 'cancelled'])
export type LabelState = z.infer<typeof LabelState>

/** A shipping label of a shipment. */
export const ShippingLabel = z.object({
  labelId: Id,
  state: LabelState,
  carrier: z.string(),
  carrierName: z.string(),
  service: z.string(),
  trackingNumber: z.string(),
  /** What it cost the company that bought it; null for everybody else, and where the carrier does not report it. */
  cost: z.nullable(Money),
  parcelState: ParcelState,
  parcelStateAt: z.nullable(Instant),
  failure: z.nullable(z.string()),
  createdAt: Instant,
  /** Whether the caller's company bought it. */
  isOwn: z.boolean(),
  /** Whether the carrier takes labels back. */
  isCancellable: z.boolean(),
  hasFile: z.boolean(),
})
export type ShippingLabel = z.infer<typeof ShippingLabel>

/** The label with which the items of a return are sent back. */
export const ReturnLabel = z.extend(ShippingLabel, { trackingHref: z.nullable(z.string()) })
export type ReturnLabel = z.infer<typeof ReturnLabel>
