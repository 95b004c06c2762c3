import type { CompanyType, MemberRole } from './states.ts'

type Grant = { readonly [T in CompanyType]?: readonly MemberRole[] }

const all = ['owner', 'manager', 'viewer'] as const
const writers = ['owner', 'manager'] as const
const owners = ['owner'] as const

/**
 * The one role table: which member of which kind of company holds a permission. Server and screens read it alike.
 * Who is absent is refused with 403. Which rows a permitted caller sees is decided by scope, not here.
 */
export const permissionTable = {
  /** Anybody signed in, for their own account. */
  'account:use': { MERCHANT: all, MARKETPLACE: all, ADMIN: all },
  'company:read': { MERCHANT: all, MARKETPLACE: all, ADMIN: all },
  'company:manage': { MERCHANT: writers, MARKETPLACE: writers, ADMIN: owners },
  'company:activate': { MARKETPLACE: owners, ADMIN: owners },
  /** Closes the company; an administrator, any company. */
  'company:close': { MERCHANT: owners, MARKETPLACE: owners, ADMIN: owners },
  'company:administer': { ADMIN: all },
  'installation:manage': { ADMIN: owners },
  /** Reads who did what in the company; an administrator, in any company. */
  'audit:read': { MERCHANT: owners, MARKETPLACE: owners, ADMIN: all },
  /** Invites people, changes roles and ends access. */
  'team:manage': { MERCHANT: owners, MARKETPLACE: owners, ADMIN: owners },
  'apikey:manage': { MERCHANT: owners, MARKETPLACE: owners },
  'webhook:manage': { MERCHANT: owners, MARKETPLACE: owners },
  'marketplace:read': { MARKETPLACE: all },
  'marketplace:manage': { MARKETPLACE: writers },
  'merchant:read': { MARKETPLACE: all },
  /** A merchant's own details and documents that marketplaces verify. */
  'verification:read': { MERCHANT: all },
  'verification:manage': { MERCHANT: writers },
  'partnership:request': { MERCHANT: writers },
  'partnership:decide': { MARKETPLACE: writers },
  'partnership:end': { MERCHANT: writers, MARKETPLACE: writers },
  'connection:read': { MERCHANT: all, MARKETPLACE: all },
  'connection:manage': { MERCHANT: writers, MARKETPLACE: writers },
  /** Sells on feeds and marketplaces outside this installation. */
  'channel:read': { MERCHANT: all },
  'channel:manage': { MERCHANT: writers },
  'payment:read': { MERCHANT: all, MARKETPLACE: all },
  'payment:manage': { MERCHANT: owners, MARKETPLACE: owners },
  'product:read': { MERCHANT: all, MARKETPLACE: all },
  'product:manage': { MERCHANT: writers },
  'product:edit': { MERCHANT: writers, MARKETPLACE: writers },
  'collection:read': { MERCHANT: all, MARKETPLACE: all },
  'collection:manage': { MARKETPLACE: writers },
  'collection:propose': { MERCHANT: writers, MARKETPLACE: writers },
  /** Reads what is on sale as shoppers see it: for the storefront. */
  'catalogue:read': { MARKETPLACE: all },
  'listing:approve': { MARKETPLACE: writers },
  'attribute:read': { MERCHANT: all, MARKETPLACE: all },
  'attribute:manage': { MARKETPLACE: writers },
  'mapping:manage': { MERCHANT: writers, MARKETPLACE: writers },
  'shipping:read': { MERCHANT: all, MARKETPLACE: all },
  'shipping:manage': { MERCHANT: writers, MARKETPLACE: writers },
  'commission:read': { MARKETPLACE: all },
  'commission:manage': { MARKETPLACE: writers },
  'campaign:read': { MERCHANT: all, MARKETPLACE: all },
  'campaign:manage': { MERCHANT: writers, MARKETPLACE: writers },
  'order:read': { MERCHANT: all, MARKETPLACE: all },
  'order:take': { MARKETPLACE: writers },
  /** Names prices below those of the merchants in the orders it creates. */
  'order:price': { MARKETPLACE: writers },
  'order:fulfil': { MERCHANT: writers, MARKETPLACE: writers },
  'order:refund': { MERCHANT: writers, MARKETPLACE: writers },
  'order:forward': { MERCHANT: writers, MARKETPLACE: writers },
  'case:read': { MERCHANT: all, MARKETPLACE: all },
  /** Answers returns and disputes; refunding one needs `order:refund`. */
  'case:manage': { MERCHANT: writers, MARKETPLACE: writers },
  /** Decides who bears the cost of a return or a dispute: it moves the marketplace's money. */
  'case:share': { MARKETPLACE: owners },
  /** Messages between marketplaces and merchants. */
  'conversation:read': { MERCHANT: all, MARKETPLACE: all },
  'conversation:write': { MERCHANT: writers, MARKETPLACE: writers },
  'money:read': { MERCHANT: all, MARKETPLACE: all },
  'ledger:read': { MARKETPLACE: all },
  /** Closes months. */
  'ledger:close': { MARKETPLACE: owners },
  /** Tax that the marketplace withholds of its merchants' sales and remits. */
  'tax:read': { MARKETPLACE: all },
  'tax:manage': { MARKETPLACE: owners },
  /** Rules of payouts and debts of merchants. */
  'payout:read': { MARKETPLACE: all },
  'payout:run': { MARKETPLACE: owners },
  'invoice:read': { MERCHANT: all, MARKETPLACE: all },
  'subscription:read': { MERCHANT: all, MARKETPLACE: all, ADMIN: all },
  'subscription:administer': { ADMIN: all },
  'subscription:manage': { ADMIN: owners },
  'invoice:manage': { MARKETPLACE: owners, ADMIN: owners },
  /** Agreements that a marketplace writes the invoices for a merchant's sales. */
  'self-billing:offer': { MARKETPLACE: owners },
  'self-billing:accept': { MERCHANT: owners },
  'self-billing:end': { MERCHANT: owners, MARKETPLACE: owners },
} as const satisfies Record<string, Grant>

export type Permission = keyof typeof permissionTable

/** True when a member with this role in a company of this type holds the permission. */
export function mayDo(companyType: CompanyType, role: MemberRole, permission: Permission): boolean {
  const grant: Grant = permissionTable[permission]
  return grant[companyType]?.includes(role) ?? false
}

/**
 * What an administrator also reads: the rows of one company per request, as that company sees them. It is not in the table because screens offer
 * what the table allows, and they show the rows of the signed-in company.
 */
const administratorReads: readonly Permission[] = ['product:read', 'collection:read', 'attribute:read', 'order:read', 'audit:read']

/** True when a caller of this type may use the permission to read another company's rows. */
export function readsAnyCompany(companyType: CompanyType, permission: Permission | 'anyone'): boolean {
  return companyType === 'ADMIN' && permission !== 'anyone' && administratorReads.includes(permission)
}

/** What an API key may be given: machine work, never people, keys or payouts. Where a person has to enter the password again, a key with the permission has not. */
export const keyPermissions = [
  'order:take',
  'order:price',
  'order:read',
  'order:fulfil',
  'order:refund',
  'case:read',
  'case:manage',
  'product:read',
  'product:manage',
  'product:edit',
  'collection:read',
  'catalogue:read',
  'shipping:read',
  'invoice:read',
  'money:read',
  'webhook:manage',
] as const satisfies readonly Permission[]

/** A permission that an API key may have. */
export type KeyPermission = (typeof keyPermissions)[number]

/** Closed until the person has confirmed their e-mail address: what moves money, and what lets people or machines in. */
export const needsConfirmedEmail = [
  'team:manage',
  'apikey:manage',
  'webhook:manage',
  'payment:manage',
  'payout:run',
  'case:share',
  'tax:manage',
  'ledger:close',
  'invoice:manage',
  'self-billing:offer',
  'self-billing:accept',
  'self-billing:end',
  'order:refund',
  'order:take',
] as const satisfies readonly Permission[]
