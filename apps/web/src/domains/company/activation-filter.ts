import { t } from '@lingui/core/macro'
import type { Filter } from '../../ui/index-types.ts'

/** The filter of a list of companies by whether they are active. */
export const activationFilter: Filter = {
  key: 'isActive',
  label: t`Status`,
  choices: [
    { value: 'true', label: t`Active` },
    { value: 'false', label: t`Inactive` },
  ],
}

/** Returns the part of a query that the filter asks for; empty where nothing is chosen. */
export function activationQuery([chosen]: readonly string[] = []): { isActive?: 'true' | 'false' } {
  return chosen === 'true' || chosen === 'false' ? { isActive: chosen } : {}
}
