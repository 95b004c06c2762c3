import * as z from 'zod/mini'
import type { WixClient } from './wix-client.ts'
import { WixError } from './wix-call.ts'

/** The catalogue a site has. Sites move from the first to the third, and never back; `none` has no shop. */
export type WixVersion = 'V1' | 'V3' | 'none'

const Version = z.object({ catalogVersion: z.enum(['V1_CATALOG', 'V3_CATALOG', 'STORES_NOT_INSTALLED']) })

/** Returns which catalogue a site has. */
export async function findVersion(client: WixClient): Promise<WixVersion> {
  const { catalogVersion } = await client.read(Version, { method: 'GET', path: '/stores/v3/provision/version' })
  return catalogVersion === 'V1_CATALOG' ? 'V1' : catalogVersion === 'V3_CATALOG' ? 'V3' : 'none'
}

/** Whether Wix refused a call because the site has the other catalogue: it has moved since. */
export function isOtherVersion(error: unknown): boolean {
  return error instanceof WixError && (error.status === 428 || /^CATALOG_V\d_CALLING_CATALOG_V\d_API$/.test(error.code))
}

/** Does something in the catalogue of a site, once more where it moved to the other one at that moment. */
export async function withVersion<T>(client: WixClient, work: (version: WixVersion) => Promise<T>): Promise<T> {
  try {
    return await work(await findVersion(client))
  } catch (error) {
    if (!isOtherVersion(error)) throw error
    return work(await findVersion(client))
  }
}
