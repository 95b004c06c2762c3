import { CompanyType } from '@stoa/contract/states.ts'

/**
 * The database role that the server signs in as or acts as. It owns no table, and on its own sees no row of any company:
 * see `rowRoles`, and `migrations/0040_application_role.sql` for what it may.
 */
export const applicationRole = 'stoa_app'

/** The roles a statement runs as, by who asks. Each has its own row-level policies, so that each statement is planned for one of them. */
export const rowRoles = Object.fromEntries(
  [...CompanyType.options, 'public' as const, 'system' as const].map((who) => [who, `stoa_${who.toLowerCase()}`]),
) as Readonly<Record<CompanyType | 'public' | 'system', string>>

/** A connection option: whoever signs in to the database acts as the application's role from the first statement on. */
export const actAsApplication = `-c role=${applicationRole}`
