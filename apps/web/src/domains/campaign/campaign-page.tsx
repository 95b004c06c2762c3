import { plural, t } from '@lingui/core/macro'
import { campaign } from '@stoa/contract/campaign.ts'
import type { CampaignDetail } from '@stoa/contract/campaign.ts'
import { CalendarX, Megaphone, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'
import { count, date } from '../../lib/format.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DealCard, DealCards, PlatformFeeCard } from '../../ui/deal-card.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { Money, When } from '../../ui/when.tsx'
import { CampaignProducts } from './campaign-products.tsx'
import { CampaignStatusTag } from './campaign-status.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const CampaignDrawer = openedLater(async () => (await import('./campaign-drawer.tsx')).CampaignDrawer)

/** One campaign: its products, deal and figures; published and ended here. */
export function CampaignPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const { data, error, refetch } = useCall(campaign.get, { params: { id } })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Campaigns`, href: '/shop/campaigns' }} />
  return <Shown present={data} />
}

function Shown({ present }: { present: CampaignDetail }) {
  const [isEditing, setEditing] = useState(false)
  const { primary, actions } = useActions(present, () => setEditing(true))
  const { sold } = present
  const companyId = useSession()?.companyId
  return (
    <DetailPage
      title={present.name}
      breadcrumb={{ label: t`Campaigns`, href: '/shop/campaigns' }}
      badges={<CampaignStatusTag campaign={present} />}
      description={present.description === '' ? undefined : present.description}
      actions={actions}
      primary={primary}
      aside={
        <>
          <Card title={t`Details`}>
            <DescriptionList
              items={[
                [t`Period`, `${date(present.startsOn)} – ${date(present.endsOn)}`],
                [t`Time zone`, present.timeZone],
                [t`Marketplace`, present.marketplace.name],
                [t`Run by`, present.company.name],
                [t`Products`, count(present.productCount)],
                [t`Merchants`, count(present.merchantCount)],
                [t`Published`, present.publishedAt && <When key="published" at={present.publishedAt} as="time" />],
                [t`Ended`, present.endedAt && <When key="ended" at={present.endedAt} as="time" />],
              ]}
            />
          </Card>
          {present.status !== 'Draft' && (
            <Card title={t`Sold in this campaign`}>
              <DescriptionList
                items={[
                  [t`Orders`, count(sold.orders)],
                  [t`Items`, count(sold.items)],
                  [t`Sales`, <Money key="sales" value={sold.revenue} />],
                ]}
              />
            </Card>
          )}
        </>
      }
    >
      {present.company.id === companyId && !present.isEditable && present.status !== 'Ended' && (
        <Notice tone="pending">{t`You no longer sell on this marketplace, so this campaign cannot be changed or published.`}</Notice>
      )}
      <DealCards>
        {hasDeal(present) && <DealCard {...present} />}
        <PlatformFeeCard platformFee={present.platformFee} />
      </DealCards>
      <CampaignProducts present={present} />
      {isEditing && <CampaignDrawer present={present} onClose={() => setEditing(false)} />}
    </DetailPage>
  )
}

function hasDeal({ priceReward, freeSample, avgCommission, jobDescription, url }: CampaignDetail): boolean {
  return priceReward !== null || freeSample || avgCommission !== null || jobDescription !== '' || url !== ''
}

/** What can be done with a campaign as it is: publish or end as the main button, edit and delete beside it. */
function useActions(present: CampaignDetail, onEdit: () => void): { primary: Action | undefined; actions: readonly Action[] } {
  const mayManage = useMay('campaign:manage')
  const { go } = useNavigation()
  const changes = {
    refreshes: [campaign.get, campaign.paged],
    refreshesOutdated: true,
    shows: asAnswer(campaign.get, ({ id }) => ({ params: { id } })),
  }
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const publish = useSend(campaign.publish, { ...changes, onError, onSuccess: (saved) => toastDone(t`${saved.name} published`) })
  const end = useSend(campaign.end, { ...changes, onError, onSuccess: (saved) => toastDone(t`${saved.name} ended`) })
  const remove = useSend(campaign.remove, { onError })
  const body = { id: present.id, version: present.version }
  const askToPublish = async () => {
    const products = t`${plural(present.productCount, { one: '# product', other: '# products' })}`
    const isSure = await confirm({
      title: t`Publish ${present.name}?`,
      message: t`From ${date(present.startsOn)} to ${date(present.endsOn)}, shoppers pay the campaign price for ${products}.`,
      confirm: t`Publish campaign`,
    })
    if (isSure) publish.mutate({ body })
  }
  const askToEnd = async () => {
    const isSure = await confirm({
      title: t`End ${present.name} now?`,
      message: t`Shoppers pay the shops’ own prices at once. An ended campaign cannot be published again.`,
      confirm: t`End campaign`,
      isDanger: true,
    })
    if (isSure) end.mutate({ body })
  }
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t`Delete ${present.name}?`,
      message: t`The draft and its list of products are deleted. This cannot be undone.`,
      confirm: t`Delete`,
      isDanger: true,
    })
    if (!isSure) return
    remove.mutate(
      { params: { id: present.id } },
      {
        onSuccess: () => {
          toastDone(t`${present.name} deleted`)
          go('/shop/campaigns')
        },
      },
    )
  }
  if (!mayManage) return { primary: undefined, actions: [] }
  const edit: Action = { label: t`Edit`, icon: <Pencil size={16} aria-hidden />, onClick: onEdit }
  if (present.status === 'Draft') {
    return {
      primary: {
        label: t`Publish campaign`,
        icon: <Megaphone size={16} aria-hidden />,
        isBusy: publish.isPending,
        onClick: () => void askToPublish(),
        disabledReason: !present.isEditable
          ? t`You no longer sell on this marketplace`
          : present.productCount === 0
            ? t`Add at least one product first`
            : undefined,
      },
      actions: [
        ...(present.isEditable ? [edit] : []),
        { label: t`Delete`, icon: <Trash2 size={16} aria-hidden />, isDanger: true, onClick: () => void askToDelete() },
      ],
    }
  }
  const ending: Action = {
    label: t`End campaign`,
    icon: <CalendarX size={16} aria-hidden />,
    isDanger: true,
    isBusy: end.isPending,
    onClick: () => void askToEnd(),
  }
  return { primary: undefined, actions: [...(present.isEditable ? [edit] : []), ...(present.isEndable ? [ending] : [])] }
}
