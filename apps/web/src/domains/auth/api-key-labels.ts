import { t } from '@lingui/core/macro'
import type { keyPermissions } from '@stoa/contract/permissions.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** What a key with a permission may do, for people. */
export const permissionLabels: Record<KeyPermission, { name: string; text: string }> = {
  'order:take': { name: t`Take orders in`, text: t`Hands new orders of a shop or till over` },
  'order:read': { name: t`Read orders`, text: t`Orders, their lines and addresses` },
  'order:fulfil': { name: t`Fulfil orders`, text: t`Reports what was sent, with carrier and tracking` },
  'order:refund': { name: t`Refund orders`, text: t`Gives money back to customers` },
  'product:read': { name: t`Read products`, text: t`Products, variants, prices and stock` },
  'product:manage': { name: t`Manage products`, text: t`Adds and changes products` },
  'collection:read': { name: t`Read collections`, text: t`The tree and what is listed in it` },
  'invoice:read': { name: t`Read invoices`, text: t`Invoices and their documents` },
  'money:read': { name: t`Read balances and payouts`, text: t`What is owed and what was paid` },
}
