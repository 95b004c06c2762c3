import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { subscription } from '@stoa/contract/subscription.ts'
import type { Subscription, SubscriptionPlan } from '@stoa/contract/subscription.ts'
import { Box, Button } from '@mantine/core'
import { Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { useCall, usePages } from '../../lib/calls.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import textStyles from '../../ui/text.module.css'
import { Money, When } from '../../ui/when.tsx'
import { Plans } from './plans.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const PlanDialog = openedLater(async () => (await import('./plan-dialog.tsx')).PlanDialog)
const SetPlanDialog = openedLater(async () => (await import('./set-plan-dialog.tsx')).SetPlanDialog)

const keys = ['isEnded'] as const

/** How a subscription stands: where a provider charges it, also whether that works. */
const status = ({ endedOn, billing }: Subscription) => {
  if (endedOn !== null) return <Tag colour="none">{t`Ended`}</Tag>
  if (billing?.state === 'past_due') return <Tag colour="error">{t`Payment overdue`}</Tag>
  // The provider ended it, and here it goes on.
  if (billing?.state === 'failed' || billing?.state === 'ended') return <Tag colour="error">{t`Not charged`}</Tag>
  return <Tag colour="success">{t`Active`}</Tag>
}

const columns: readonly Column<Subscription>[] = [
  { id: 'company', header: t`Company`, cell: (row) => <span className={textStyles.name}>{row.company.name}</span> },
  { id: 'plan', header: t`Plan`, cell: (row) => row.plan.name },
  { id: 'price', header: t`Price per month`, cell: (row) => <Money value={row.price} />, align: 'end', width: '140px' },
  { id: 'started', header: t`Started`, cell: (row) => <When at={row.startedOn} as="date" />, width: '120px' },
  {
    id: 'next',
    header: t`Next invoice`,
    cell: (row) => (row.nextInvoiceOn === null ? '' : <When at={row.nextInvoiceOn} as="date" />),
    width: '120px',
  },
  {
    id: 'status',
    header: t`Status`,
    cell: (row) => (
      <>
        {status(row)}
        {row.billing?.problem && <p className={textStyles.note}>{row.billing.problem}</p>}
      </>
    ),
    width: '180px',
  },
]

/** To an administrator: the plans, and which company has which. */
export function SubscriptionList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<(typeof keys)[number]>>) {
  const mayManage = useMay('subscription:manage')
  const own = useCall(company.my, {})
  const plans = useCall(subscription.plans, {})
  const [edited, setEdited] = useState<SubscriptionPlan | 'new'>()
  const [changed, setChanged] = useState<Subscription>()
  const listQuery = listQueryOf(search, keys)
  const filter = contains('companyname', listQuery.text)
  const isEnded = listQuery.filters.isEnded?.[0]
  const list = usePages(subscription.paged, {
    query: { ...(filter ? { filter } : {}), ...(isEnded === 'true' || isEnded === 'false' ? { isEnded } : {}) },
  })
  // The plans are above the list: what comes late would move it.
  if (!plans.data)
    return <PagePending heading={t`Subscriptions`} error={plans.error} onRetry={() => void plans.refetch()} shape="column" heights={[77, 320]} />
  return (
    <>
      <IndexPage
        title={t`Subscriptions`}
        noMatches={t`No subscriptions match`}
        above={
          <Box mb="lg">
            <Plans {...plans.data} onEdit={mayManage ? setEdited : undefined} />
          </Box>
        }
        list={list}
        columns={columns}
        rowId={(row) => row.subscriptionId}
        rowName={(row) => row.company.name}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, keys))}
        filters={[
          {
            key: 'isEnded',
            label: t`Status`,
            choices: [
              { value: 'false', label: t`Active` },
              { value: 'true', label: t`Ended` },
            ],
          },
        ]}
        rowActions={(row) =>
          mayManage && row.endedOn === null ? [{ label: t`Change plan`, icon: <Pencil size={16} aria-hidden />, onClick: () => setChanged(row) }] : []
        }
        {...(mayManage ? { primary: { label: t`Create plan`, icon: <Plus size={16} aria-hidden />, onClick: () => setEdited('new') } } : {})}
        firstUse={{
          title: t`No subscriptions yet`,
          text: t`Assign a plan to a company. It is then invoiced monthly.`,
          action: (
            <Button component={Link} href="/admin/companies" variant="default">
              {t`View companies`}
            </Button>
          ),
          keepsPrimary: true,
        }}
        card={{
          subline: (row) => (
            <>
              {row.plan.name} · <Money value={row.price} />
            </>
          ),
          badge: status,
        }}
      />
      {edited && (
        <PlanDialog plan={edited === 'new' ? undefined : edited} currency={own.data?.currency ?? 'EUR'} onClose={() => setEdited(undefined)} />
      )}
      {changed && <SetPlanDialog companyId={changed.company.id} companyName={changed.company.name} onClose={() => setChanged(undefined)} />}
    </>
  )
}
