import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import type { MerchantCard as Merchant } from '@stoa/contract/company.ts'
import { Button } from '@mantine/core'
import { Link2, UserPlus, Users } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { refresh, usePages } from '../../lib/calls.ts'
import { countryName } from '../../lib/country-name.ts'
import { count } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import { contains, listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { MerchantCard, ProductGrid } from '../../ui/cards.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Action } from '../../ui/page-header.tsx'
import type { Column } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { LayoutSwitch, useLayout } from '../../ui/layout-switch.tsx'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { TilesSkeleton } from '../../ui/tiles-skeleton.tsx'
import { Money, When } from '../../ui/when.tsx'
import { activationFilter, activationQuery } from '../company/activation-filter.ts'
import { useActivation } from '../company/use-activation.ts'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { useInvitation } from './use-invitation.ts'
import styles from '../../ui/cards.module.css'

const keys = ['isActive'] as const
const hrefOf = (row: Merchant): string => `/search/merchants/${row.companyId}`

/** Whether a merchant sells here now, is deactivated, paused its sales, or has left. */
export function MerchantStatus({ merchant }: { merchant: Pick<Merchant, 'isActive' | 'isSalesPaused' | 'partnership'> }) {
  if (merchant.partnership === 'ENDED') return <Tag colour="none">{t`Ended`}</Tag>
  if (merchant.isActive && merchant.isSalesPaused) return <Tag colour="pending">{t`Sales paused`}</Tag>
  return <Tag colour={merchant.isActive ? 'success' : 'error'}>{merchant.isActive ? t`Active` : t`Inactive`}</Tag>
}

/** What an operator's stopping and starting of a merchant means. */
export const merchantConsequences = {
  deactivate: t`Its products can no longer be bought on your marketplace, and it cannot push new ones. Open orders and payouts continue.`,
  activate: t`Its approved products can be bought again, and it can push products.`,
}

const columns: readonly Column<Merchant>[] = [
  {
    id: 'merchant',
    header: t`Merchant`,
    sort: 'companyName',
    cell: (row) => <ObjectCell name={row.companyName} href={hrefOf(row)} subline={row.tagline} pictureSrc={row.logoHref} />,
  },
  { id: 'country', header: t`Country`, cell: (row) => (row.countryCode === '' ? '' : countryName(row.countryCode)), width: '150px' },
  { id: 'products', header: t`Products`, align: 'end', cell: (row) => count(row.productCount), width: '100px' },
  { id: 'orders', header: t`Orders (30 days)`, align: 'end', cell: (row) => count(row.orderCount30), width: '140px' },
  { id: 'revenue', header: t`Sales (30 days)`, align: 'end', cell: (row) => <Money value={row.revenue30} />, width: '150px' },
  { id: 'joined', header: t`Joined`, cell: (row) => (row.joinedAt === null ? '' : <When at={row.joinedAt} as="date" />), width: '120px' },
  { id: 'status', header: t`Status`, cell: (row) => <MerchantStatus merchant={row} />, width: '120px' },
]

/** The merchants of the operator's marketplace, those who left included. */
export function MerchantList({ search, setSearch }: ScreenProps<Record<never, string>, ListSearch<(typeof keys)[number]>>) {
  const client = useQueryClient()
  const mayActivate = useMay('company:activate')
  const [layout, setLayout] = useLayout('merchants', 'grid')
  useLive('partnership', () => void refresh(client, company.companyHasMerchants))
  const saved = useSavedViews('merchants')
  const listQuery = listQueryOf(search, keys)
  const filter = contains('text', listQuery.text)
  const list = usePages(company.companyHasMerchants, {
    query: {
      limit: 24,
      count: true,
      sort: listQuery.sort ?? 'companyName',
      ...(filter === undefined ? {} : { filter }),
      ...activationQuery(search.isActive),
    },
  })
  const change = useActivation([company.companyHasMerchants], merchantConsequences)
  const { isOpen, copyLink } = useInvitation()
  const mayInvite = useMay('partnership:decide')
  const closedReason = isOpen === false ? t`Your marketplace is not open to merchants yet` : undefined
  const copy: Action = {
    label: t`Copy invitation link`,
    icon: <Link2 size={16} aria-hidden />,
    onClick: () => void copyLink(),
    disabledReason: closedReason,
  }
  return (
    <IndexPage
      title={t`Merchants`}
      noMatches={t`No merchants match`}
      list={list}
      columns={columns}
      rowId={(row) => row.companyId}
      rowName={(row) => row.companyName}
      rowHref={hrefOf}
      isFaded={(row) => !row.isActive || row.partnership === 'ENDED'}
      listQuery={listQuery}
      onQuery={(next) => setSearch(searchOf(next, keys))}
      saved={saved}
      searchHint={t`Search name, handle or e-mail`}
      primary={
        mayInvite
          ? { label: t`Invite merchants`, icon: <UserPlus size={16} aria-hidden />, href: '/shop/invitations', disabledReason: closedReason }
          : copy
      }
      actions={mayInvite ? [copy] : []}
      extra={<LayoutSwitch layout={layout} onLayout={setLayout} />}
      filters={[activationFilter]}
      sorts={[
        { value: 'companyName', label: t`Name` },
        { value: '-joinedAt', label: t`Recently joined` },
      ]}
      rowActions={(row) => [
        ...(row.partnership === 'ENDED' ? [] : [{ label: t`Products of ${row.companyName}`, href: `/shop/products?merchantId=${row.companyId}` }]),
        { label: t`Orders of ${row.companyName}`, href: `/shop/orders?merchantId=${row.companyId}` },
        ...(row.partnership === 'ENDED'
          ? []
          : [
              {
                label: row.isActive ? t`Deactivate` : t`Activate`,
                isDanger: row.isActive,
                onClick: () => void change(row),
                disabledReason: mayActivate ? undefined : t`Only owners can do this`,
              },
            ]),
      ]}
      card={{
        subline: (row) =>
          t`${plural(row.productCount, { one: '# product', other: '# products' })}, ${plural(row.orderCount30, { one: '# order in 30 days', other: '# orders in 30 days' })}`,
        badge: (row) => <MerchantStatus merchant={row} />,
      }}
      renderLoading={layout === 'grid' ? () => <TilesSkeleton height={196} /> : undefined}
      {...(layout === 'grid'
        ? {
            renderRows: (rows: readonly Merchant[]) => (
              <ProductGrid>
                {rows.map((row) => (
                  <MerchantCard
                    key={row.companyId}
                    companyName={row.companyName}
                    tagline={row.tagline}
                    handle={row.handle}
                    description={row.description}
                    splashSrc={row.splashImageHref}
                    logoSrc={row.logoHref}
                    href={hrefOf(row)}
                    foot={
                      <>
                        <span className={styles.subline}>{t`${plural(row.productCount, { one: '# product', other: '# products' })}`}</span>
                        <MerchantStatus merchant={row} />
                      </>
                    }
                  />
                ))}
              </ProductGrid>
            ),
          }
        : {})}
      firstUse={{
        picture: <Users size={26} />,
        title: isOpen === false ? t`Your marketplace is not open to merchants yet` : t`Invite your first merchant`,
        text:
          isOpen === false
            ? t`Turn on “Open to merchants”, then merchants can find it and request to join.`
            : t`Invite companies by e-mail, or send them the invitation link. Their requests appear under Requests.`,
        action: isOpen === false && (
          <Button component={Link} href="/account/marketplace">
            {t`Edit marketplace`}
          </Button>
        ),
        keepsPrimary: isOpen === false,
      }}
    />
  )
}
