import { company } from '@stoa/contract/company.ts'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { DetailSkeleton, PanelError } from '../../ui/states.tsx'
import { CompanyForm } from './company-form.tsx'
import styles from '../../ui/page.module.css'

/** The legal and practical facts of the signed-in company. */
export function CompanyPage() {
  const own = useCall(company.my, {})
  if (own.data) return <CompanyForm own={own.data} />
  if (own.isError)
    return (
      <section className={styles.card}>
        <PanelError message={messageOf(own.error)} onRetry={() => void own.refetch()} />
      </section>
    )
  return <DetailSkeleton />
}
