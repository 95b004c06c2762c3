import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxShop } from '../src/connectors/shops/sandbox/index.ts'
import type { ShopConnector } from '../src/domains/connection/ports.ts'

/** A shop that knows no keys, as most: it looks for the order, and creates it some time later. `created` has the references under which it did. */
export function makeFindingShop(): { connector: ShopConnector; created: string[] } {
  const created: string[] = []
  const connector: ShopConnector = {
    ...sandboxShop,
    async createOrder(_access, { externalReference }) {
      const isFound = created.includes(externalReference)
      await sleep(200)
      if (!isFound) created.push(externalReference)
      return { reference: `at-shop-${externalReference}`, isNew: !isFound }
    },
  }
  return { connector, created }
}
