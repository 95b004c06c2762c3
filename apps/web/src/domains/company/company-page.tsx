import { company } from '@stoa/contract/company.ts'
import { useCall } from '../../lib/calls.ts'
import { PagePending } from '../../ui/page-pending.tsx'
import { CompanyForm } from './company-form.tsx'

/** The legal and practical facts of the signed-in company. */
export function CompanyPage() {
  const own = useCall(company.my, {})
  return own.data ? <CompanyForm own={own.data} /> : <PagePending error={own.error} onRetry={() => void own.refetch()} shape="settings" />
}
