import type { FastifyReply, FastifyRequest } from 'fastify'

/** A product of a site, of which both catalogues give their own picture. */
export type WixProduct = {
  id: string
  /** Its id in the third catalogue: a site that moves gives every product another one. */
  idV3: string
  numericId: number
  name: string
  categoryId: string | null
  isVisible: boolean
  /** Spoils the product, so that its price cannot be read. */
  isBroken: boolean
  variants: WixVariant[]
  /** Counts the writings in the third catalogue: one that names another is refused. */
  revision: number
  slug: string
  description: string
  brand: string
  options: { name: string; choices: string[] }[]
  pictures: { id: string; url: string; alt: string; name: string }[]
  /** Of the first catalogue alone: the SKU of the product itself, its tags, whether its variants have prices of their own, and its discount. */
  own: { sku: string; tags: unknown[]; manageVariants: boolean; discount: number }
}

export type WixVariant = {
  id: string
  idV3: string
  sku: string
  choices: Record<string, string>
  price: string
  compareAt: string | null
  stock: number | null
  isVisible: boolean
  barcode: string
  weight: number | null
  /** What other places have of it, beside the first. */
  elsewhere?: number
  isUnreadable?: boolean
}

export type WixCatalog = {
  version: 'V1' | 'V3' | 'none'
  products: WixProduct[]
  categories: { id: string; name: string; parentId: string | null }[]
  weightUnit: string
}

type WixLine = { id: string; quantity: number } & Record<string, unknown>
type WixFulfilment = { id: string; lineItems: { id: string; quantity: number }[]; trackingInfo: object }
type WixRefund = {
  id: string
  /** What became of each payment of it, in their order; all that are not named succeeded. */
  states: ('SUCCEEDED' | 'PENDING' | 'FAILED')[]
  details: { reason: string; lineItems?: { lineItemId: string; quantity: number }[] }
  payments: { paymentId: string; amount: { amount: string }; externalRefund?: boolean }[]
  sideEffects: { restockInfo: { items?: { lineItemId: string; quantity: number }[] } }
}

/** An order of a site, as it was sent, and what happened to it. */
export type WixOrder = {
  id: string
  number: number
  body: { channelInfo?: { type?: string; externalOrderId?: string }; lineItems: WixLine[] } & Record<string, unknown>
  fulfilments: WixFulfilment[]
  payments: ({ id: string } & Record<string, unknown>)[]
  refunds: WixRefund[]
  updatedDate: string
  /** What becomes of the next refund. */
  nextRefund?: WixRefund['states']
  /** Why payments cannot be paid back, by their ids. */
  refundability?: Record<string, { refundabilityStatus: string; nonRefundableReason?: string; manuallyRefundableReason?: string }>
}
export type WixOrders = { orders: WixOrder[] }

/** A site at Wix that installed the app. */
export type WixSite = WixCatalog & WixOrders & { instanceId: string; name: string; currency: string; isRemoved: boolean; finished: number }

/** The site whose token came with a call; undefined after the call was refused. */
export type SiteOf = (request: FastifyRequest, reply: FastifyReply) => WixSite | undefined
export type Refuse = (reply: FastifyReply, status: number, code: string) => FastifyReply
