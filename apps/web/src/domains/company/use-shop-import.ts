import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { useCall } from '../../lib/calls.ts'

/** Whether "Import from my shop" is offered to an operator: only an add-on marketplace has a shop of its own, and it has to be connected. */
export function useShopImport(): { isOffered: boolean; disabledReason: string | undefined } {
  const { data } = useCall(company.my, {})
  return {
    isOffered: data?.platformProduct === 'ADDON_MARKETPLACE',
    disabledReason: data?.ecomIntegrationType === null ? t`Connect your shop under Settings first` : undefined,
  }
}
