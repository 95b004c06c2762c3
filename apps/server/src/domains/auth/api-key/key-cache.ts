import type { Permission } from '@stoa/contract/permissions.ts'
import type { CompanyType } from '@stoa/contract/states.ts'
import { createRowCache } from '../session/create-row-cache.ts'

/** An API key that may be used now. */
export type LiveKey = {
  id: string
  companyId: string
  companyType: CompanyType
  name: string
  permissions: readonly Permission[]
  lastUsedAt: string | null
}

/** Keys read within the last second. */
export const keyCache = createRowCache<LiveKey>()
