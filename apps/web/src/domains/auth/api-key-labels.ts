import { t } from '@lingui/core/macro'
import type { keyPermissions } from '@stoa/contract/permissions.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** What a key with a permission may do, for people. */
export const permissionLabels: Record<KeyPermission, { name: string; text: string }> = {
  'order:take': { name: t`Create orders`, text: t`Send new orders from a shop or point of sale, and correct their shipping addresses` },
  'order:price': { name: t`Sell below the price`, text: t`Create orders with prices below those of the merchants` },
  'order:read': { name: t`Read orders`, text: t`View orders, items and addresses` },
  'order:fulfil': { name: t`Fulfil orders`, text: t`Report shipments with carrier and tracking` },
  'order:refund': { name: t`Refund orders`, text: t`Issue refunds to customers` },
  'case:read': { name: t`Read returns and disputes`, text: t`View returns, disputes and their histories` },
  'case:manage': { name: t`Manage returns and disputes`, text: t`Open, approve and inspect returns, and send evidence for disputes` },
  'product:read': { name: t`Read products`, text: t`View products, variants, prices and stock` },
  'product:manage': { name: t`Manage products`, text: t`Create, submit and discontinue products` },
  'product:edit': { name: t`Edit products`, text: t`Change content, prices and stock` },
  'catalogue:read': { name: t`Read the catalogue`, text: t`View what is for sale as shoppers see it, for a storefront` },
  'collection:read': { name: t`Read collections`, text: t`View collections and their products` },
  'shipping:read': { name: t`Read shipping rates`, text: t`View shipping rates and quote baskets` },
  'invoice:read': { name: t`Read invoices`, text: t`View and download invoices` },
  'webhook:manage': { name: t`Manage webhooks`, text: t`Add and remove addresses that receive events, and read and resend what was sent` },
  'money:read': { name: t`Read balances and payouts`, text: t`View balances and payouts` },
}
