import * as z from 'zod/mini'

/** Why a shipment cannot be cancelled. */
export const ShipmentCancelBlock = z.enum([
  'released',
  'disputed',
  'not_shippable',
  'closed',
  'refunded',
  'returned',
  'label_pending',
  'label_bought',
  'handed_over',
  'being_reported',
])
export type ShipmentCancelBlock = z.infer<typeof ShipmentCancelBlock>
