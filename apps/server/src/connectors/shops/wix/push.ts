import { message } from '@stoa/messages/describe.ts'
import type { PushOutcome, PushedProduct, ShopAccess } from '../../../domains/connection/ports.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import { pushEach } from '../push-each.ts'
import { createProductV1, updateProductV1 } from './push-v1.ts'
import type { CatalogV3 } from './push-v3.ts'
import { createProductV3, readWeightUnit, updateProductV3 } from './push-v3.ts'
import { WixError } from './wix-call.ts'
import type { Pace, WixClient } from './wix-client.ts'
import { Instance } from './wix-installer.ts'
import { findVersion, isOtherVersion } from './wix-version.ts'

type Catalog = { version: 'V1' } | ({ version: 'V3' } & CatalogV3)

/**
 * Creates and updates products in the catalogue that the site has, each by calls that may be repeated. A site that moves to the other catalogue meanwhile is
 * written there. What Wix refuses is the result of that product.
 */
export async function pushProducts(
  client: WixClient,
  { signal, settings, currency }: Pick<ShopAccess, 'signal' | 'settings' | 'currency'>,
  products: readonly PushedProduct[],
  { patience }: Pick<Pace, 'patience'>,
): Promise<PushOutcome[]> {
  let catalog = await openCatalog(client, settings.catalogVersion, products)
  const { site } = await client.read(Instance, { method: 'GET', path: '/apps/v1/instance' })
  return pushEach({ signal }, products, patience, site?.paymentCurrency || currency, async (pushed) => {
    try {
      return await write(client, catalog, pushed)
    } catch (error) {
      if (!isOtherVersion(error)) throw withReason(error)
      catalog = await openCatalog(client, settings.catalogVersion, products)
      return write(client, catalog, pushed)
    }
  })
}

async function openCatalog(client: WixClient, before: string | undefined, products: readonly PushedProduct[]): Promise<Catalog> {
  const version = await findVersion(client)
  if (version === 'none') throw new UpstreamError('refused', message('upstream.wix_no_store'))
  if (version === 'V1') return { version }
  const hasWeights = products.some(({ reference, product }) => reference === null && product.variants.some(({ weightGrams }) => weightGrams !== null))
  // The references stored until the next sync are those of the first catalogue.
  return { version, isRenumbered: before === 'V1', weightUnit: hasWeights ? await readWeightUnit(client) : undefined }
}

function write(client: WixClient, catalog: Catalog, pushed: PushedProduct): Promise<PushOutcome> {
  if (catalog.version === 'V3') return pushed.reference === null ? createProductV3(client, pushed, catalog) : updateProductV3(client, pushed, catalog)
  return pushed.reference === null ? createProductV1(client, pushed) : updateProductV1(client, pushed, pushed.reference)
}

/** Returns a refusal of Wix with its own words, which name the field that is wrong. */
function withReason(error: unknown): unknown {
  if (!(error instanceof WixError) || error.kind !== 'refused' || error.reason === '') return error
  return new UpstreamError('refused', message('upstream.shop_refused', { reason: error.reason.slice(0, 300) }), { cause: error })
}
