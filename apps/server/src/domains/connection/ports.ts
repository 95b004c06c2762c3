import type { Readable } from 'node:stream'
import type { Message } from '@stoa/messages/describe.ts'
import type { Provider, SettingField } from '@stoa/contract/connection.ts'
import type { OwnedField } from '@stoa/contract/field-ownership.ts'
import type { FileNotice } from '@stoa/contract/file-notice.ts'
import type { FileProduct, FileVariant } from '@stoa/product-file/file-product.ts'
import type { CodedMessage } from '@stoa/contract/params.ts'
import type { Outbound } from '../../outbound/outbound.ts'
import type { Json } from '../../kit/json.ts'
import type { ShopFulfilment, ShopOrder, ShopRefund, ShopSale, ShopShipment } from './ports-order.ts'

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
export type PulledBatch = {
  items: PulledItem[]
  notices?: PulledNotice[]
  cursor: Json
  total: number | null
  /** The shop has given its products other ids since they were last read to the end: those that are new by their ids are matched by their SKUs. */
  isRenumbered?: boolean
  /** The shop is still preparing its products: none are in this batch. */
  isAwaited?: boolean
  /** Products among these were given before, and not whole: they are written again. */
  isCorrection?: boolean
  /** Settings to store with the connection once everything was read. */
  facts?: Readonly<Record<string, string>>
}

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
  /** Returns a valid access token of an app's connection. A token the provider has just refused is named, so that another one is fetched. */
  accessToken(refused?: string): Promise<string>
  /** Waits until the connection may make its next call, by `callLimit`. */
  awaitTurn(): Promise<void>
  /** Makes all calls of the connection wait so many seconds, by whichever process: the provider said that there were too many. */
  pauseCalls(seconds: number): Promise<void>
  signal: AbortSignal
}

/** The stock of a variant as the shop counts it; null where it does not. */
export type ShopStock = { productReference: string; variantReference: string; stock: number | null }

/**
 * A product for the merchant's shop. `key` is our id; `reference` is what the shop calls it, null where it does not have it. Of one that it has, `fields`
 * are written and nothing else; a new one is written whole, and each of its variants has a SKU of its own. Picture addresses are public. `isOffered` says
 * whether shoppers see it in the shop; without it that stays as it is. `removedPictures` are the addresses of pictures that were removed here: a picture of
 * the shop that is not known here is not one of them.
 */
export type PushedProduct = {
  key: string
  reference: string | null
  fields: readonly OwnedField[]
  isOffered?: boolean
  removedPictures?: readonly string[]
  product: ShopProduct
}
/**
 * What became of a pushed product: the shop's ids of it and of its variants, or why it was not written. One that the merchant had made in the shop is not
 * new, and left as it is.
 */
export type PushOutcome =
  | { key: string; reference: string; isNew: boolean; variants: { sku: string; reference: string }[] }
  | { key: string; failure: Message }

/** What a shop reports by webhook. It names what to fetch: its own data may be late or out of order. */
export type ShopEvent =
  | { kind: 'products_changed' | 'products_removed' | 'stock_changed'; references: string[] }
  | { kind: 'order_changed'; reference: string; isDeleted?: true }
  /** The shop withdrew our access. */
  | { kind: 'access_withdrawn' }
  /** A request by law about the personal data of a customer, or of all. */
  | { kind: 'privacy_requested'; request: 'data_request' | 'redact_customer' | 'redact_shop' }

/** A verified webhook. `externalId` is the shop's id of the event, unique per connection. */
export type ShopReport = { externalId: string; event: ShopEvent }

/** Webhooks of a shop. The secret they are signed with, where it is ours to choose, is `secrets.webhookSecret`. */
export type ShopWebhooks = {
  /** Subscribes to all we handle at this address; called again and again, it repairs what is missing and doubles nothing. */
  subscribe(access: ShopAccess, address: string): Promise<void>
  /** Ends what is subscribed at this address. */
  unsubscribe?(access: ShopAccess, address: string): Promise<void>
  /**
   * Verifies the signature over the raw body, in constant time, and reads it. Undefined for a verified or empty notice that needs no work.
   * Throws AppError `sign_in_required` on a wrong signature.
   */
  parse(
    access: Pick<ShopAccess, 'settings' | 'secrets'>,
    raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> },
    now: Date,
  ): ShopReport | undefined
}

/** What a provider's token service answered. `secrets` replace those of the connection, such as a refresh token that is used once. */
export type AccessToken = { accessToken: string; expiresInSeconds: number; secrets?: Readonly<Record<string, string>> }

/** What a person brought back from the provider, as it was in the address: nothing of it is trusted. */
export type InstallReturn = { account: string; code?: string | undefined; signedInstance?: string | undefined }

/** An account of the provider that has our app, and its first access token. */
export type InstalledAccount = {
  name: string
  settings: Record<string, string>
  token: AccessToken
  /** The provider signed that this browser installed the app just now. Otherwise its webhook must say so. */
  isProven: boolean
}

/** What a provider reports of all accounts to one address, signed with the key of our app. */
export type AppReport = { account: string; occurredAt: Date } & (
  | { kind: 'installed' }
  | { kind: 'removed' }
  | { kind: 'report'; report: ShopReport; facts: Readonly<Record<string, string>> }
)

/** How a provider is connected by installing our app there, in place of keys that a person copies. */
export type AppInstaller = {
  /** Its shops can be connected by keys as well: they are all there is where the app is not set up on this server. */
  acceptsKeys?: boolean
  /** The settings of this server that are missing; empty where the app can be installed. */
  missingSettings: readonly string[]
  /** Why it cannot be installed, and who can change that. */
  missingText: Message
  /** Returns the account that a person named. Throws a field error. Absent where the provider lets a person choose. */
  toAccount?(entered: string): string
  /** Returns the account of a connection that was made by keys. */
  accountOf?(settings: Readonly<Record<string, string>>): string | undefined
  /** Where a person installs the app. The provider leads back to `returnUrl` with `state`. `isStorefront`: it is the shop of an add-on marketplace. */
  installUrl(input: { state: string; returnUrl: string; token: string | undefined; account: string | undefined; isStorefront: boolean }): string
  /** Verifies and reads an address that the provider signed; undefined where the signature is not its own. */
  readReturn?(query: string, now: Date): { account: string; state: string; code: string } | undefined
  /** Fetches a first token and reads the account. Throws UpstreamError, or AppError `connection_failed` where another account answers. */
  connect(access: Pick<ShopAccess, 'outbound' | 'signal'>, returned: InstallReturn, now: Date, isStorefront: boolean): Promise<InstalledAccount>
  /** Fetches another token for a connection. Throws UpstreamError `unauthorized` or `refused` where a person has to connect again. */
  refresh(access: Pick<ShopAccess, 'outbound' | 'signal' | 'settings' | 'secrets'>): Promise<AccessToken>
  /** Says at the provider that nothing is left to set up. */
  finish?(access: ShopAccess): Promise<void>
  /** Verifies and reads a report. Undefined for one that needs no work. Throws AppError `sign_in_required` on a wrong signature. */
  parse(raw: { body: Buffer; headers: Readonly<Record<string, string | string[] | undefined>> }, now: Date): AppReport | undefined
}

/** One setting of a provider: a `SettingField` before its texts are written in the reader's language. */
export type ProviderField = Omit<SettingField, 'label' | 'help' | 'choices'> & {
  label: Message
  help: Message
  /** A label that is a name is the same in every language. */
  choices?: readonly { value: string; label: Message | string }[]
}

/** A kind of shop. What it cannot do is absent and not offered. Throws UpstreamError when the shop fails. */
export type ShopConnector = Omit<
  Provider,
  'isConnected' | 'kind' | 'createsAccount' | 'name' | 'description' | 'fields' | 'setup' | 'missingSettings' | 'missingText'
> & {
  name: Message
  description: Message
  fields: readonly ProviderField[]

  /** One cheap real call or look at the file; returns what to call the shop. Throws AppError for settings that cannot work. */
  check(access: ShopAccess): Promise<{ name: string }>
  /**
   * All products from a place on, in batches of some hundreds; memory does not grow with the catalogue. `isFirst`: nothing of the shop was ever read.
   */
  pull(access: ShopAccess, from: Json, options?: { isFirst?: boolean }): AsyncIterable<PulledBatch>
  /** All its categories in the shop's own order; some thousands at most. */
  categories?(access: ShopAccess): Promise<ShopCategory[]>
  /** Creates the order unless it is there already; returns the shop's own id either way, and the number that people read there where it is another and is known. `acceptsPaidOrdersOnly`: an unpaid one is sent once it is paid. */
  createOrder?(access: ShopAccess, order: ShopOrder): Promise<{ reference: string; isNew: boolean; number?: string }>
  acceptsPaidOrdersOnly?: true
  /** Some products by their references; one that is gone is left out. */
  findProducts?(access: ShopAccess, references: readonly string[]): Promise<PulledItem[]>
  /** The stock behind what `stock_changed` named. */
  readStock?(access: ShopAccess, references: readonly string[]): Promise<ShopStock[]>
  /** Creates or updates products, at most 100; a failed one keeps back no other. Repeated after a lost answer, it creates none twice. */
  pushProducts?(access: ShopAccess, products: readonly PushedProduct[]): Promise<PushOutcome[]>
  /**
   * Records a shipment at the shop's order unless it is there already, or changes its tracking; returns the shop's id of it. Tried once: the job
   * repeats it, so that its tries are seen.
   */
  reportFulfilment?(access: ShopAccess, shipment: ShopShipment): Promise<{ reference: string }>
  /** The shipments of an order of the shop. */
  readFulfilments?(access: ShopAccess, orderReference: string): Promise<ShopFulfilment[]>
  /**
   * The references of orders that changed since an instant, in pages: finds what no webhook reported. `withRefunds`: those of which only a refund changed as
   * well, also where that needs many calls.
   */
  listChangedOrders?(access: ShopAccess, since: Date, options?: { withRefunds?: boolean }): AsyncIterable<string[]>
  /** The references of products that changed since an instant, in pages: for shops too large to compare every hour. */
  listChangedProducts?(access: ShopAccess, since: Date): AsyncIterable<string[]>
  /** Records a refund at the shop's order, once per key. */
  refundOrder?(access: ShopAccess, refund: ShopRefund): Promise<{ reference: string }>
  /** Orders that shoppers placed in the shop, at most 50 references; one that is gone is left out. */
  readSales?(access: ShopAccess, references: readonly string[]): Promise<ShopSale[]>
  /** Returns the shop's own id of the order that has our reference, as `createOrder` does; undefined where the shop does not have it. */
  findOrder?(access: ShopAccess, order: Pick<ShopOrder, 'externalReference' | 'placedAt'>): Promise<string | undefined>
  /**
   * Cancels an order of which nothing was shipped and nothing is left to be paid back; one that is cancelled or refunded as a whole is left as it is.
   * `isRestocked`: its items go back into the stock of the shop, where the shop lets us choose.
   */
  cancelOrder?(access: ShopAccess, orderReference: string, options: { isRestocked: boolean }): Promise<void>
  webhooks?: ShopWebhooks
  /** How many calls one connection may make, in all processes together. */
  callLimit?: { capacity: number; perSeconds: number }
  /** Absent where a person enters keys. */
  installer?: AppInstaller
}

declare module '../../kit/context.ts' {
  interface Ports {
    shops: Readonly<Record<string, ShopConnector>>
    /** Returns the settings of the company's demo shop, by the platform it is on. The first call creates the shop. */
    openDemoShops: Readonly<Record<string, (company: { companyId: string; name: string; currency: string }) => Promise<Record<string, string>>>>
  }
}
