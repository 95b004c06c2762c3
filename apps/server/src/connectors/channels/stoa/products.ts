import { asWritten } from '@stoa/messages/describe.ts'
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

const writeProduct: MarketplaceConnector['pushProduct'] = async (access, product, sent, readPictures) => {
  const client = stoaClient(access)
  // Its creation may have got no answer: it is there then under our reference.
  const id = sent?.reference ?? (await client.findProduct(referenceOf(product)))
  if (id === undefined) {
    const form = new FormData()
    for (const [name, value] of Object.entries(textsOf(product))) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
    form.append('reference', referenceOf(product))
    form.append('currency', product.currency)
    form.append('variants', JSON.stringify(product.variants.map((variant) => variantOf(product, variant, undefined))))
    for (const { name, bytes } of await readPictures()) form.append('images', new Blob([new Uint8Array(bytes)], { type: 'image/webp' }), name)
    return toSent(product, await client.createProduct(form))
  }
  const present = await client.getProduct(id)
  if (present.status === 'Discontinued') await client.setStatus([id], 'Ready')
  const { version, variants } = present.status === 'Discontinued' ? await client.getProduct(id) : present
  const idOf = (variant: FeedVariant): string | undefined =>
    sent?.variants[variant.id] ?? variants.find(({ sku }) => sku === skuOf(product, variant))?.id
  const updated = await client.updateProduct({
    id,
    version,
    ...textsOf(product),
    variants: product.variants.map((variant) => variantOf(product, variant, idOf(variant))),
  })
  return toSent(product, updated)
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

function variantOf(product: FeedProduct, variant: FeedVariant, id: string | undefined): object {
  return {
    ...(id === undefined ? {} : { id }),
    name: variant.name,
    sku: skuOf(product, variant),
    options: variant.options,
    priceMinor: variant.priceMinor,
    compareAtMinor: variant.compareAtMinor,
    stock: variant.stock,
    gtin: variant.gtin,
    weightGrams: variant.weightGrams,
  }
}

function toSent(product: FeedProduct, theirs: TheirProduct): SentProduct {
  const bySku = new Map(theirs.variants.map(({ id, sku }) => [sku, id]))
  const variants = product.variants.flatMap((variant): [string, string][] => {
    const id = bySku.get(skuOf(product, variant))
    return id === undefined ? [] : [[variant.id, id]]
  })
  return { reference: theirs.id, variants: Object.fromEntries(variants) }
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
  const rejected = product.marketplaces.flatMap(({ listings }) => listings.flatMap(({ reason }) => (reason === null ? [] : [reason])))
  const words = [...rejected, ...product.reasons.map((one) => one.message)]
  return words.length === 0 ? null : asWritten(words.join('. ').slice(0, 1000))
}

function ignoreGone(error: unknown): null {
  if (error instanceof UpstreamError && error.kind === 'refused') return null
  throw error
}
