import { cron, on, onOutsideTransaction } from '../../jobs/jobs.ts'
import { personErased } from '../auth/events.ts'
import { sealedMailJobs } from '../auth/rules.ts'
import { eraseInvitedAddress } from './account/erase-invited-address.ts'
import { eraseNames } from './account/erase-names.ts'
import { answersTable, nameTables } from './account/rules-names.ts'
import { eraseCustomers } from './customer/erase-customers.ts'
import { customerErasureRequested, erasureRequested, namesToErase } from './events.ts'
import { eraseShoppers } from './shopper/erase-shoppers.ts'

export const privacyJobs = [
  // A job for each table: one that is stopped goes on with what is left of its table.
  on(personErased, sealedMailJobs.personErased, async (ctx, { userId, companyIds, sealed }) => {
    const inviterIds = await eraseInvitedAddress(ctx, { userId, sealed })
    const tables = nameTables.map(({ table }) => ({ table, companyIds, sealed }))
    await ctx.emit(namesToErase, ...tables, { table: answersTable, companyIds: [...companyIds, ...inviterIds], sealed })
  }),
  onOutsideTransaction(namesToErase, sealedMailJobs.namesToErase, eraseNames, { expireSeconds: 3600 }),
  onOutsideTransaction(erasureRequested, 'privacy.erase-requested', (jobCtx) => eraseShoppers(jobCtx, { isRequestedOnly: true }), {
    expireSeconds: 3600,
    isSingle: true,
  }),
  onOutsideTransaction(customerErasureRequested, 'privacy.erase-requested-customers', eraseCustomers, { expireSeconds: 3600, isSingle: true }),
  cron('30 2 * * *', 'privacy.erase-customers', eraseCustomers, { expireSeconds: 3600, isSingle: true }),
  cron('45 2 * * *', 'privacy.erase-shoppers', (jobCtx) => eraseShoppers(jobCtx, { isRequestedOnly: false }), {
    expireSeconds: 6 * 3600,
    isSingle: true,
  }),
]
