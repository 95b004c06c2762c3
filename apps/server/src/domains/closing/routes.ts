import { closing } from '@stoa/contract/closing.ts'
import type { BoundRoute } from '../../kit/http.ts'
import { handle, handleOutsideTransaction } from '../../kit/http.ts'
import { closeCompany } from './close-company.ts'
import { getClosingChecks } from './get-closing-checks.ts'

export const closingRoutes: readonly BoundRoute[] = [handleOutsideTransaction(closing.checks, getClosingChecks), handle(closing.close, closeCompany)]
