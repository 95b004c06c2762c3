import * as z from 'zod/mini'
import type { Pace } from './client.ts'
import { shopifyClient } from './client.ts'

const Installation = z.object({
  shop: z.object({ name: z.string(), myshopifyDomain: z.string(), currencyCode: z.string() }),
  currentAppInstallation: z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }),
})

/** Returns the shop behind a key and what the key may do there. */
export async function readInstallation(
  access: Parameters<typeof shopifyClient>[0],
  pace: Pace,
): Promise<z.infer<typeof Installation>['shop'] & { scopes: string[] }> {
  const { shop, currentAppInstallation } = await shopifyClient(access, pace).read(Installation, 'installation')
  return { ...shop, scopes: currentAppInstallation.accessScopes.map(({ handle }) => handle) }
}
