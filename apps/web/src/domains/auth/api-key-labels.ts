import type { keyPermissions } from '@stoa/contract/permissions.ts'

export type KeyPermission = (typeof keyPermissions)[number]

/** What a key with a permission may do, for people. */
export const permissionLabels: Record<KeyPermission, { name: string; text: string }> = {
  'order:take': { name: 'Take orders in', text: 'Hands new orders of a shop or till over' },
  'order:read': { name: 'Read orders', text: 'Orders, their lines and addresses' },
  'order:fulfil': { name: 'Fulfil orders', text: 'Reports what was sent, with carrier and tracking' },
  'order:refund': { name: 'Refund orders', text: 'Gives money back to customers' },
  'product:read': { name: 'Read products', text: 'Products, variants, prices and stock' },
  'product:manage': { name: 'Manage products', text: 'Adds and changes products' },
  'collection:read': { name: 'Read collections', text: 'The tree and what is listed in it' },
  'invoice:read': { name: 'Read invoices', text: 'Invoices and their documents' },
  'money:read': { name: 'Read balances and payouts', text: 'What is owed and what was paid' },
}
