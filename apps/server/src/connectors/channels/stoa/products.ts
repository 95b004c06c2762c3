import { asWritten, message } from '@stoa/messages/describe.ts'
import type {
  ChannelAccess,
  ChannelProductState,
  FeedProduct,
  FeedVariant,
  MarketplaceConnector,
  SentProduct,
} from '../../../domains/channel/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { TheirProduct } from './client.ts'
import { StoaRefusal, stoaClient } from './client.ts'

/** Products whose reasons are fetched in one pass: each is a request. */
const maxReasons = 200

/**
 * Creates a product with its pictures, or updates the one that was sent before. Where somebody changed it there meanwhile, or an earlier try had created it,
 * it is read again and written once more.
 */
export const pushProduct: MarketplaceConnector['pushProduct'] = async (...call) => {
  try {
    return await writeProduct(...call)
  } catch (error) {
    if (!(error instanceof StoaRefusal) || error.status !== 409) throw error
    return writeProduct(...call)
  }
}

const writeProduct: MarketplaceConnector['pushProduct'] = async (access, product, sent, readPictures, readUnknownSales) => {
  const client = stoaClient(access)
  // Its creation may have got no answer: it is there then under our reference.
  const id = sent?.reference ?? (await client.findProduct(referenceOf(product)))
  if (id === undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(textsOf(product))) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('reference', referenceOf(product))
    form.append('currency', product.currency)
    form.append('variants', JSON.stringify(product.variants.map((variant) => variantOf(product, variant, { stock: variant.stock }))))
    const addresses = picturesOf(product)
    for (const picture of await readPictures(addresses)) appendPicture(form, 'images', picture)
    const created = await client.createProduct(form)
    // Fewer where two of them are the same picture: the next update brings them in line.
    const isComplete = created.pictures.length === addresses.length
    return toSent(product, created, isComplete ? created.pictures.map(({ source }, n) => [addresses[n] ?? '', source]) : [])
  }
  const present = await client.getProduct(id)
  if (present.status === 'Discontinued') await client.setStatus([id], 'Ready')
  const { version, variants } = present.status === 'Discontinued' ? await client.getProduct(id) : present
  const idOf = (variant: FeedVariant): string | undefined =>
    sent?.variants[variant.id] ?? variants.find(({ sku }) => sku === skuOf(product, variant))?.id
  const isStockSent = ({ id: variantId, stock }: FeedVariant): boolean => sent?.stocks[variantId] === stock
  const sold = product.variants.every(isStockSent) ? undefined : await readUnknownSales()
  const updated = await client.updateProduct({
    id,
    version,
    ...textsOf(product),
    variants: product.variants.map((variant) => {
      const theirId = idOf(variant)
      const { stock } = variant
      // What was sold there and is not known here was taken out of the stock there.
      const left = stock === null ? null : Math.max(0, stock - (sold?.get(theirId ?? '') ?? 0))
      return variantOf(product, variant, {
        ...(theirId === undefined ? {} : { id: theirId }),
        ...(theirId !== undefined && isStockSent(variant) ? {} : { stock: left }),
      })
    }),
  })
  const { aligned, sources } = await alignPictures(client, product, updated, sent, readPictures)
  return toSent(product, aligned, sources)
}

/** Pictures that a product has there at most: as many as it may be created with. */
const maxPictures = 10

const picturesOf = ({ images }: FeedProduct): string[] => [...new Set(images)].slice(0, maxPictures)

function appendPicture(form: FormData, field: string, { name, bytes }: { name: string; bytes: Buffer }): void {
  form.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), name)
}

/**
 * Brings the pictures of a product there in line with ours: those that are missing are added, the others go, and their order is ours. Returns the product as
 * it is then, with the source there of each of our pictures.
 */
async function alignPictures(
  client: ReturnType<typeof stoaClient>,
  product: FeedProduct,
  theirs: TheirProduct,
  sent: SentProduct | undefined,
  readPictures: Parameters<MarketplaceConnector['pushProduct']>[3],
): Promise<{ aligned: TheirProduct; sources: [string, string][] }> {
  const addresses = picturesOf(product)
  const present = new Set(theirs.pictures.map(({ source }) => source))
  const known = new Map(Object.entries(sent?.pictures ?? {}).filter(([address, source]) => addresses.includes(address) && present.has(source)))
  const missing = addresses.filter((address) => !known.has(address))
  let aligned = theirs
  for (const address of missing) {
    const form = new FormData()
    form.append('id', theirs.id)
    form.append('version', String(aligned.version))
    for (const picture of await readPictures([address])) appendPicture(form, 'image', picture)
    aligned = await client.addPicture(form)
    // It is the last one, also where it was there before.
    const added = aligned.pictures.at(-1)
    if (added) known.set(address, added.source)
  }
  const ordered = [...new Set(addresses.flatMap((address) => known.get(address) ?? []))]
  const isAligned = ordered.join('\n') === aligned.pictures.map(({ source }) => source).join('\n')
  if (ordered.length > 0 && !isAligned) {
    const alts = new Map(aligned.pictures.map(({ source, alt }) => [source, alt]))
    const images = ordered.map((source) => ({ source, alt: alts.get(source) ?? '' }))
    aligned = await client.updateProduct({ id: theirs.id, version: aligned.version, images })
  }
  return { aligned, sources: [...known] }
}

/** Our id of a product, which never changes. */
function referenceOf({ id }: FeedProduct): string {
  return `channel-${id}`
}

function textsOf(product: FeedProduct) {
  return {
    name: product.name,
    description: product.description,
    brand: product.brand,
    externalCategory: product.category,
    externalTags: product.tags,
    attributes: product.attributes,
  }
}

/** A SKU is what a variant is known by there: our own id where it has none, or shares it with another of the product. */
function skuOf({ variants }: FeedProduct, { id, sku }: FeedVariant): string {
  return sku === '' || variants.filter((one) => one.sku === sku).length > 1 ? id : sku
}

/** Returns a variant as it is written there. `known`: its id there, and its stock where that is written. */
function variantOf(product: FeedProduct, variant: FeedVariant, known: { id?: string; stock?: number | null }): object {
  return {
    ...known,
    name: variant.name,
    sku: skuOf(product, variant),
    options: variant.options,
    priceMinor: variant.priceMinor,
    compareAtMinor: variant.compareAtMinor,
    gtin: variant.gtin,
    weightGrams: variant.weightGrams,
  }
}

function toSent(product: FeedProduct, theirs: TheirProduct, pictures: readonly (readonly [string, string])[]): SentProduct {
  const bySku = new Map(theirs.variants.map(({ id, sku }) => [sku, id]))
  const variants = product.variants.flatMap((variant): [string, string][] => {
    const id = bySku.get(skuOf(product, variant))
    return id === undefined ? [] : [[variant.id, id]]
  })
  const stocks = product.variants.map(({ id, stock }): [string, number | null] => [id, stock])
  return { reference: theirs.id, variants: Object.fromEntries(variants), pictures: Object.fromEntries(pictures), stocks: Object.fromEntries(stocks) }
}

/** Puts a product that was rejected before the operators there again. One that is not rejected any more, or gone, is fine. Returns false where it was within the hour. */
export async function requestReview(access: ChannelAccess, reference: string): Promise<boolean> {
  try {
    await stoaClient(access).requestReview(reference)
    return true
  } catch (error) {
    if (error instanceof UpstreamError && error.kind === 'rate_limited') return false
    if (error instanceof StoaRefusal && (error.status === 409 || error.status === 404)) return true
    throw error
  }
}

/** Discontinues products there; those that are unknown there are gone already. */
export async function withdrawProducts(access: ChannelAccess, references: readonly string[]): Promise<void> {
  await stoaClient(access).setStatus(references, 'Discontinued')
}

/** How all products stand there; why one is refused is fetched with it. */
export async function* listStates(access: ChannelAccess): AsyncIterable<ChannelProductState[]> {
  const client = stoaClient(access)
  let reasons = 0
  for await (const rows of client.products()) {
    const states: ChannelProductState[] = []
    for (const { id, status, approvalStatus } of rows) {
      const isRefused = approvalStatus === 'Rejected' || status === 'Review'
      const state = isRefused ? 'refused' : approvalStatus === 'Approved' ? 'approved' : 'pending'
      const problem = isRefused && reasons++ < maxReasons ? await client.getProduct(id).then(problemOf, ignoreGone) : null
      states.push({ reference: id, state, problem })
    }
    yield states
  }
}

function problemOf(product: TheirProduct): ChannelProductState['problem'] {
  const listings = product.marketplaces.flatMap((one) => one.listings)
  const said = [...listings.map(({ reason }) => reason ?? ''), ...product.reasons.map((one) => one.message)].filter((text) => text.trim() !== '')
  const words = said.join('. ').slice(0, 1000).toWellFormed()
  const code = listings.map(({ reasonCode }) => reasonCode).find((one) => one !== null && one !== 'other')
  if (!code) return words === '' ? null : asWritten(words)
  const named = message(`listing_rejection.${code}`)
  return words === '' ? named : message('listing_rejection.with_words', { reason: named, words })
}

function ignoreGone(error: unknown): null {
  if (error instanceof UpstreamError && error.kind === 'refused') return null
  throw error
}
