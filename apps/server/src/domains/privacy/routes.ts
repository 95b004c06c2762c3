import { channelCustomer, shopperData } from '@stoa/contract/shopper-data.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle } from '../../kit/http.ts'
import { eraseCustomer } from './customer/erase-customer.ts'
import { getCustomerData } from './customer/get-customer-data.ts'
import { eraseShopper } from './shopper/erase-shopper.ts'
import { exportShopper } from './shopper/export-shopper.ts'
import { getShopperData } from './shopper/get-shopper-data.ts'

export const privacyRoutes: readonly BoundRoute[] = [
  handle(shopperData.get, getShopperData),
  handle(shopperData.erase, eraseShopper),
  handle(shopperData.export, exportShopper),
  handle(channelCustomer.get, getCustomerData),
  handle(channelCustomer.erase, eraseCustomer),
]
