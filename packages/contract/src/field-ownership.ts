import * as z from 'zod/mini'

/** A field of a shop's products that either the shop or the portal owns. */
export const OwnedField = z.enum(['title', 'description', 'pictures', 'price', 'stock'])
export type OwnedField = z.infer<typeof OwnedField>
