import type { ChannelCapability, FeedIssueCode } from '@stoa/contract/channel.ts'
import type { BlobType } from '@stoa/contract/route.ts'
import type { Message } from '@stoa/messages/describe.ts'
import type { ProviderField } from '../connection/ports.ts'

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
export type FeedLimits = { name: number; description: number; advises: readonly FeedIssueCode[] }

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

export type ChannelConnector = FeedConnector

declare module '../../kit/context.ts' {
  interface Ports {
    channels: Readonly<Record<string, ChannelConnector>>
  }
}
