import { t } from '@lingui/core/macro'
import { campaign } from '@stoa/contract/campaign.ts'
import type { Campaign } from '@stoa/contract/campaign.ts'
import type { CampaignStatus } from '@stoa/contract/states.ts'
import { Megaphone, Plus } from 'lucide-react'
import { useState } from 'react'
import { usePages } from '../../lib/calls.ts'
import { count, date } from '../../lib/format.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { useNavigation } from '../../ui/link.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { CampaignStatusTag, campaignLabels } from './campaign-status.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const CampaignDrawer = openedLater(async () => (await import('./campaign-drawer.tsx')).CampaignDrawer)

const views: readonly CampaignStatus[] = ['Published', 'Draft', 'Ended']
const hrefOf = (row: Campaign): string => `/shop/campaigns/${row.id}`
const periodOf = (row: Campaign): string => `${date(row.startsOn)} – ${date(row.endsOn)}`

/** Campaigns: those of the company, and those its products or its marketplace are in. */
export function CampaignList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch>) {
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayManage = useMay('campaign:manage')
  const { go } = useNavigation()
  const [isCreating, setCreating] = useState(false)
  const listQuery = listQueryOf(search, [])
  const filter = contains('name', listQuery.text)
  const status = views.filter((view) => view === listQuery.view)
  const list = usePages(campaign.paged, {
    query: { count: true, status, ...(listQuery.sort === undefined ? {} : { sort: listQuery.sort }), ...(filter ? { filter } : {}) },
  })
  const columns: Column<Campaign>[] = [
    { id: 'name', header: t`Campaign`, sort: 'name', cell: (row) => <ObjectCell name={row.name} href={hrefOf(row)} subline={row.company.name} /> },
    ...(isOperator ? [] : [{ id: 'marketplace', header: t`Marketplace`, cell: (row: Campaign) => row.marketplace.name, width: '180px' }]),
    { id: 'period', header: t`Period`, sort: 'startsOn', cell: periodOf, width: '220px' },
    { id: 'products', header: t`Products`, align: 'end', cell: (row) => count(row.productCount), width: '100px' },
    ...(isOperator
      ? [{ id: 'merchants', header: t`Merchants`, align: 'end' as const, cell: (row: Campaign) => count(row.merchantCount), width: '110px' }]
      : []),
    { id: 'status', header: t`Status`, cell: (row) => <CampaignStatusTag campaign={row} />, width: '130px' },
  ]
  const add = { label: t`Create campaign`, icon: <Plus size={16} aria-hidden />, onClick: () => setCreating(true) }
  return (
    <>
      <IndexPage
        title={t`Campaigns`}
        description={t`Products at a lower price for a period. A campaign can also say what creators get for promoting them.`}
        noMatches={t`No campaigns match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={hrefOf}
        rowName={(row) => row.name}
        isFaded={(row) => row.status === 'Ended'}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, []))}
        views={[{ value: 'all', label: t`All` }, ...views.map((value) => ({ value, label: campaignLabels[value] }))]}
        {...(mayManage ? { primary: add } : {})}
        firstUse={{
          picture: <Megaphone size={26} />,
          title: t`No campaigns yet`,
          text: t`Create a campaign, add products at a campaign price, and publish it. Shoppers pay these prices while it runs.`,
        }}
        card={{ subline: periodOf, badge: (row) => <CampaignStatusTag campaign={row} /> }}
      />
      {isCreating && <CampaignDrawer present={undefined} onClose={() => setCreating(false)} onSaved={(saved) => go(`/shop/campaigns/${saved.id}`)} />}
    </>
  )
}
