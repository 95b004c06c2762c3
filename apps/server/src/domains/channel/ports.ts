import type { ChannelCapability, FeedIssueCode } from '@stoa/contract/channel.ts'
import type { BlobType } from '@stoa/contract/route.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { PlacedOrder } from '../connection/ports-order.ts'
import type { ProviderField } from '../connection/ports.ts'
import type { Outbound } from '../../outbound/outbound.ts'

/** A product in a feed, complete enough to be written: all its variants have a price, and it has a picture and a link. */
export type FeedProduct = {
  id: string
  reference: string
  name: string
  description: string
  brand: string
  category: string
  tags: readonly string[]
  attributes: readonly { name: string; value: string }[]
  currency: string
  /** Public addresses; the first is the main picture. */
  images: readonly string[]
  link: string
  seller: string
  variants: readonly FeedVariant[]
}

export type FeedVariant = {
  id: string
  sku: string
  name: string
  options: readonly { name: string; value: string }[]
  priceMinor: number
  compareAtMinor: number | null
  /** Null where the stock is not tracked. */
  stock: number | null
  /** Empty where there is none, or it is no GTIN. */
  gtin: string
  weightGrams: number | null
  /** The variant's own picture; null where the product's is shown. */
  image: string | null
  link: string
  /** What shipping one to the country of the feed costs; null where no rate applies. */
  shippingMinor: number | null
}

/** What a feed as a whole is about. */
export type FeedInfo = { title: string; link: string; country: string }

/** How products are written into a file. The parts follow each other: `head`, products with `separator` between them, `tail`. */
export type FeedFormat = {
  extension: 'tsv' | 'xml' | 'jsonl' | 'json'
  contentType: BlobType
  head(info: FeedInfo): string
  product(product: FeedProduct, info: FeedInfo): string
  separator: string
  tail: string
}

/** What a channel demands of products. An issue of `blocking` keeps a product out; the others are shown as advice. */
export type FeedLimits = { name: number; description: number; advises: readonly FeedIssueCode[]; isLinkOptional?: boolean }

type Described = {
  provider: string
  name: Message
  description: Message
  setupMinutes: number
  capabilities: readonly ChannelCapability[]
  fields: readonly ProviderField[]
}

/** A channel that reads a file. Its settings `country` and `productLink` say where products are sold. */
export type FeedConnector = Described & {
  kind: 'feed'
  limits: FeedLimits
  /** Throws AppError for settings that cannot work. */
  check(settings: Readonly<Record<string, string>>): void
  formatOf(settings: Readonly<Record<string, string>>): FeedFormat
}

/** What a marketplace's connector may use of us while it speaks for one company. */
export type ChannelAccess = {
  companyId: string
  channelId: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  outbound: Outbound
  signal: AbortSignal
}

/**
 * A product that was sent before: the channel's ids of it, by our ids of its variants, and by our addresses of its pictures. `stocks`: the stock here of each variant,
 * by our ids, as it was when it was sent.
 */
export type SentProduct = {
  reference: string
  variants: Readonly<Record<string, string>>
  pictures: Readonly<Record<string, string>>
  stocks: Readonly<Record<string, number | null>>
}

/** The state of a product on the channel. */
export type ChannelProductState = { reference: string; state: 'pending' | 'approved' | 'refused'; problem: Message | null }

/**
 * An order of the channel, complete. `productReference` and `variantReference` are the channel's. `isShippable`: the money is there, or the
 * merchant collects it. `isPaid`: the shopper has paid. `isShipped`: all of it left already, whoever sent it. Of a line, `reference` is the channel's id, and
 * `refundedQuantity` and `shippedQuantity` are how many were refunded and sent.
 */
export type ChannelOrder = Omit<PlacedOrder, 'lines'> & {
  reference: string
  number: string
  isShippable: boolean
  isPaid: boolean
  isCancelled: boolean
  isShipped: boolean
  refundedMinor: number
  lines: (PlacedOrder['lines'][number] & {
    reference: string
    refundedQuantity: number
    shippedQuantity: number
    /** How many were refunded before they were shipped; missing where the channel does not say it. */
    refundedUnshippedQuantity?: number
  })[]
}

/** The state, the payment and the refunds of orders here, by the channel's reference. `refundedMinor` is null until refunds of the order were read. */
export type KnownOrders = ReadonlyMap<string, { state: string; isPaid: boolean; refundedMinor: number | null }>

/**
 * Which orders are listed: placed since an instant. Those that are not known here are listed only where they were placed since `newSince`; with `isNewOnly`, only those of which nothing is shipped there. `reportUnread` is called
 * with the number of an order that the channel lists and does not answer, or not in a way that can be read: it keeps back no other.
 */
export type OrderWindow = {
  since: Date
  newSince: Date
  isNewOnly?: boolean
  listKnown: (references: string[]) => Promise<KnownOrders>
  reportUnread: (number: string) => void
}

/** A shipment of all that is left of an order, or of these lines. `key` is the same at every try. */
export type ChannelShipment = {
  key: string
  orderReference: string
  carrier: string
  trackingNumber: string
  trackingHref: string | null
  /** By the channel's ids of the lines; only for a connector that has the capability `partial-fulfilment`. */
  lines?: readonly { reference: string; quantity: number }[]
  /** What the channel calls the shipment, where tracking of one of several is changed. */
  reference?: string
}

/** A marketplace that products are sent to and that sends orders. Throws UpstreamError when it fails. */
export type MarketplaceConnector = Described & {
  kind: 'marketplace'
  limits: FeedLimits
  /** One cheap real call with these settings; returns what to call the account, and what is the same for every key of it. Throws AppError for settings that cannot work. */
  check(access: ChannelAccess): Promise<{ name: string; account: string }>
  /**
   * Creates or updates a product with its pictures. `readPictures` returns pictures themselves, by their addresses. Stock that is the same as it was sent before is
   * left as it is there: what was sold there since may not be known here. `readUnknownSales` returns what `countUnknownSales` does, for what is sent.
   */
  pushProduct(
    access: ChannelAccess,
    product: FeedProduct,
    sent: SentProduct | undefined,
    readPictures: (addresses: readonly string[]) => Promise<{ name: string; bytes: Buffer }[]>,
    readUnknownSales: () => Promise<ReadonlyMap<string, number>>,
  ): Promise<SentProduct>
  /** How many of each variant, by the channel's ids, are sold in open orders there that are not known here: they are no longer in its stock there. */
  countUnknownSales(access: ChannelAccess, window: Pick<OrderWindow, 'since' | 'listKnown'>): Promise<ReadonlyMap<string, number>>
  /** Submits what was created since to the approval of the marketplace. */
  submitProducts(access: ChannelAccess): Promise<void>
  /** Puts a product that was rejected before the marketplace again. Returns false where that is accepted only later. */
  requestReview(access: ChannelAccess, reference: string): Promise<boolean>
  /** Ends products there; one that is gone already is fine. */
  withdrawProducts(access: ChannelAccess, references: readonly string[]): Promise<void>
  /** How all products stand there, in pages. */
  listStates(access: ChannelAccess): AsyncIterable<ChannelProductState[]>
  /** Orders to be shipped that are not known, and known ones that were cancelled, shipped there whole or in part, refunded or paid since they were read; in pages, oldest first. */
  listOrders(access: ChannelAccess, window: OrderWindow): AsyncIterable<ChannelOrder[]>
  /** Records a shipment of an order, once per key. Returns what the channel calls it, where it has a name. */
  reportShipment(access: ChannelAccess, shipment: ChannelShipment): Promise<string | undefined>
  /** Changes the tracking of the shipment that `reference` names, or of the last that was recorded; one that has it already stays as it is. */
  updateTracking(access: ChannelAccess, shipment: ChannelShipment): Promise<void>
  /** Verifies a webhook over its raw bytes and returns its id. Throws AppError `sign_in_required`. */
  parseWebhook(
    access: Pick<ChannelAccess, 'secrets'>,
    raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
    now: Date,
  ): { externalId: string }
}

export type ChannelConnector = FeedConnector | MarketplaceConnector

/** A simulated marketplace, to try selling on one. */
export type TrialChannel = {
  provider: string
  createAccount(): { settings: Record<string, string>; secrets: Record<string, string> }
}

declare module '../../kit/context.ts' {
  interface Ports {
    channels: Readonly<Record<string, ChannelConnector>>
    /** Undefined in production. */
    trialChannel: TrialChannel | undefined
  }
}
