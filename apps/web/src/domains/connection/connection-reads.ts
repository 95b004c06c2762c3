import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import { runs } from '@stoa/contract/run.ts'
import { storefront } from '@stoa/contract/storefront.ts'

/** What shows whether a shop is connected, which, and what it can do as a storefront. */
export const connectionReads = [
  company.my,
  connection.getPlatformSetup,
  connection.getEcommerce,
  connection.getMarketplaceAddon,
  runs.list,
  storefront.status,
  storefront.products,
  storefront.orders,
]
