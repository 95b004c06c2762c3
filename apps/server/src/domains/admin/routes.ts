import { admin } from '@stoa/contract/admin.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle } from '../../kit/http.ts'
import { listCompanies } from './list-companies.ts'

export const adminRoutes: readonly BoundRoute[] = [handle(admin.companies, listCompanies)]
