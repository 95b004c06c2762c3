import { company } from '@stoa/contract/company.ts'
import type { ReactNode } from 'react'
import { useCall } from '../../lib/calls.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { CompanyForm } from './company-form.tsx'

/** The legal and practical facts of the signed-in company; `closing` ends it. */
export function CompanyPage({ closing }: { closing: ReactNode }) {
  const own = useCall(company.my, {})
  const pending = <PagePending error={own.data ? undefined : own.error} onRetry={() => void own.refetch()} shape="settings" />
  if (!own.data) return pending
  return (
    <DrawnLater fallback={pending}>
      <CompanyForm own={own.data} closing={closing} />
    </DrawnLater>
  )
}
