import * as z from 'zod/mini'
import { message } from '@stoa/messages/describe.ts'
import { UpstreamError } from '../../../kit/errors.ts'
import type { ShopifyClient } from './client.ts'
import { throwUserErrors, toGid, userErrors } from './client.ts'

const Publications = z.object({
  publications: z.object({
    nodes: z.array(
      z.object({
        id: z.string(),
        channels: z.nullable(z.object({ nodes: z.array(z.object({ handle: z.string() })) })),
        catalog: z.nullable(z.object({ title: z.string() })),
      }),
    ),
  }),
})
const Published = z.object({ publishablePublish: z.object({ userErrors }) })

const isOnlineStore = (name: string | undefined): boolean => /^online[-_ ]store$/i.test(name ?? '')

/** Publications of the Online Store by connection: a shop has one, and it does not change. */
const known = new Map<string, string>()
const maxKnown = 2000

/**
 * Publishes a product to the sales channel Online Store: a product that the API creates is active and in no channel, so shoppers do not find it. Published
 * already, it stays so. Throws UpstreamError `refused` where the app may not publish or the shop has no Online Store.
 */
export async function publishToOnlineStore(client: ShopifyClient, connectionId: string, reference: string): Promise<void> {
  const publicationId = known.get(connectionId) ?? (await findOnlineStore(client))
  if (known.size >= maxKnown) known.clear()
  known.set(connectionId, publicationId)
  const { publishablePublish } = await client.write(Published, 'publish', { id: toGid('Product', reference), input: [{ publicationId }] })
  throwUserErrors(publishablePublish.userErrors)
}

async function findOnlineStore(client: ShopifyClient): Promise<string> {
  const { publications } = await client.read(Publications, 'publications').catch((error: unknown) => {
    if (error instanceof UpstreamError && error.kind === 'refused')
      throw new UpstreamError('refused', message('upstream.shopify_publications'), { cause: error })
    throw error
  })
  const found = publications.nodes.find(
    ({ channels, catalog }) => channels?.nodes.some(({ handle }) => isOnlineStore(handle)) === true || isOnlineStore(catalog?.title),
  )
  if (!found) throw new UpstreamError('refused', message('upstream.shopify_no_online_store'))
  return found.id
}
