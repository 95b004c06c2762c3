import type { Readable } from 'node:stream'
import type { Message } from '@stoa/messages/describe.ts'
import type { Provider, SettingField } from '@stoa/contract/connection.ts'
import type { FileNotice } from '@stoa/contract/file-notice.ts'
import type { FileProduct, FileVariant } from '@stoa/product-file/file-product.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Json } from '../../kit/json.ts'

/** A product as a shop sends it, in our words: the same that a product file describes. */
export type ShopProduct = FileProduct
export type ShopVariant = FileVariant

/** One thing pulled: a product, or what is wrong with it (`line` is of the file, where there is one). */
export type PulledItem =
  | { isProduct: true; product: ShopProduct }
  | { isProduct: false; reference: string; name: string; line: number | null; code: string; text: CodedMessage }

/** What was adjusted in a product, or left out of it; `reference` empty where it concerns the whole file. */
export type PulledNotice = FileNotice & { reference: string; name: string; line: number | null }

/** Some hundreds of items, and where to go on after them. `total` once it is known. */
export type PulledBatch = { items: PulledItem[]; notices?: PulledNotice[]; cursor: Json; total: number | null }

/** A category of a shop; `parentReference` null for one at the top. */
export type ShopCategory = { reference: string; name: string; parentReference: string | null }

/** What a connector may use of us while it speaks for one company. */
export type ShopAccess = {
  companyId: string
  connectionId: string
  settings: Readonly<Record<string, string>>
  secrets: Readonly<Record<string, string>>
  /** The company's currency: for feeds that name none. */
  currency: string
  outbound: Outbound
  /** Opens a file the company uploaded, by its key in `settings`. */
  openFile(key: string): Promise<Readable>
  signal: AbortSignal
}

/** An order for the merchant's own shop. `externalReference` is ours and the same at every try. */
export type ShopOrder = {
  externalReference: string
  orderNumber: string
  currency: string
  placedAt: string
  customer: { name: string; email: string; phone: string }
  shippingAddress: Record<string, string>
  lines: {
    productReference: string
    variantReference: string
    sku: string
    name: string
    quantity: number
    unitPriceMinor: number
    totalMinor: number
  }[]
  shippingMinor: number
  totalMinor: number
}

/** One setting of a provider: a `SettingField` before its texts are written in the reader's language. */
export type ProviderField = Omit<SettingField, 'label' | 'help'> & { label: Message; help: Message }

/** A kind of shop. What it cannot do is absent and not offered. Throws UpstreamError when the shop fails. */
export type ShopConnector = Omit<Provider, 'isConnected' | 'kind' | 'createsAccount' | 'name' | 'description' | 'fields'> & {
  name: Message
  description: Message
  fields: readonly ProviderField[]

  /** One cheap real call or look at the file; returns what to call the shop. Throws AppError for settings that cannot work. */
  check(access: ShopAccess): Promise<{ name: string }>
  /** All products from a place on, in batches of some hundreds; memory does not grow with the catalogue. */
  pull(access: ShopAccess, from: Json): AsyncIterable<PulledBatch>
  /** All its categories in the shop's own order; some thousands at most. */
  categories?(access: ShopAccess): Promise<ShopCategory[]>
  /** Creates the order unless it is there already; returns the shop's own number either way. */
  createOrder?(access: ShopAccess, order: ShopOrder): Promise<{ reference: string; isNew: boolean }>
}

declare module '../../kit/context.ts' {
  interface Ports {
    shops: Readonly<Record<string, ShopConnector>>
    /** Returns the settings of the company's demo shop, by the platform it is on. The first call creates the shop. */
    openDemoShops: Readonly<Record<string, (company: { companyId: string; name: string; currency: string }) => Promise<Record<string, string>>>>
  }
}
