import { t } from '@lingui/core/macro'
import { MailCheck } from 'lucide-react'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState } from '../../ui/states.tsx'

/** A screen of which nothing may be read before the person's e-mail address is confirmed. */
export function UnconfirmedPage({ title, description }: { title: string; description: string }) {
  return (
    <>
      <PageHeader title={title} description={description} />
      <Card label={title}>
        <EmptyState picture={<MailCheck size={26} />} title={t`Confirm your e-mail address first`} />
      </Card>
    </>
  )
}
