import { randomUUID } from 'node:crypto'
import { createWix } from '../../src/connectors/shops/wix/index.ts'
import type { ShopAccess, ShopConnector } from '../../src/domains/connection/ports.ts'
import { createOutbound } from '../../src/outbound/outbound.ts'
import { silentLog } from '../sandbox.ts'
import { shopAccess } from '../shop-access.ts'
import { wixSale } from './wix-sales.ts'
import { openWix } from './wix-site.ts'

/** Opens a stand-in of Wix; `sell` makes a site with one order of a shopper. */
export async function openWixSales(pace: Parameters<typeof createWix>[1]) {
  const wix = await openWix()
  const connector: ShopConnector = createWix(wix.settings, pace)
  const outbound = createOutbound({ allowedOrigins: [wix.settings.apiUrl], log: silentLog })
  return {
    connector,
    script: wix.script,
    async sell(): Promise<{ access: ShopAccess; reference: string; product: string; variant: string }> {
      const [product, variant] = [randomUUID(), randomUUID()]
      const sold = wixSale({ product, variant })
      const site = wix.openSite({ orders: [sold] })
      const own = { settings: { instanceId: site.instanceId }, secrets: {}, outbound, signal: new AbortController().signal }
      const token = (await connector.installer?.refresh(own))?.accessToken ?? ''
      return { access: shopAccess({ ...own, accessToken: () => Promise.resolve(token) }), reference: sold.id, product, variant }
    },
    async close() {
      await outbound.close()
      await wix.close()
    },
  }
}
