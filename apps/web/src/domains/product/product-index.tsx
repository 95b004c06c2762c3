import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import type { ProductRow } from '@stoa/contract/product.ts'
import { product } from '@stoa/contract/product.ts'
import { Eye, Store } from 'lucide-react'
import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, usePages } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { rememberList } from '../../lib/list-memory.ts'
import { contains, listQueryOf, searchOf, withoutContradiction } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { stringifySearch } from '../../lib/search-text.ts'
import { useSession } from '../../lib/use-session.ts'
import { ProductCard, ProductGrid } from '../../ui/cards.tsx'
import { IndexPage } from '../../ui/index-page.tsx'
import type { IndexPageProps } from '../../ui/index-types.ts'
import { LayoutSwitch, useLayout } from '../../ui/layout-switch.tsx'
import { Thumbnail } from '../../ui/object-cell.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { TilesSkeleton } from '../../ui/tiles-skeleton.tsx'
import { useSavedViews } from '../saved-view/use-saved-views.tsx'
import { ProductBadge, productColumns } from './product-columns.tsx'
import { listFilters } from './product-filters.ts'
import type { ProductFilter } from './product-labels.ts'
import { pictureOf, priceLabel, productFilters, productQuery, stockLabel, viewChoices, viewQuery } from './product-labels.ts'
import { isApprovalShown } from './product-standing.ts'
import { useBulk } from './bulk/use-bulk.tsx'
import type { SetValuesProps } from './bulk/use-set-values.tsx'
import { useProductChoices } from './use-choices.ts'
import { useOwnMarketplaceList } from './use-own-marketplaces.ts'
import { useExport } from './bulk/use-export.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const PeekDrawer = openedLater(async () => (await import('./peek-drawer.tsx')).PeekDrawer)

export type ProductSearch = ListSearch<ProductFilter>
type ProductIndexProps = Pick<ScreenProps<Record<never, string>, ProductSearch>, 'search' | 'setSearch'> & {
  description?: ReactNode
  extra?: ReactNode
  /** More actions of the header. With them all of the header's actions are in its menu, beside the buttons of `extra`. */
  menu?: readonly Action[] | undefined
  firstUse: IndexPageProps<ProductRow>['firstUse']
  /** Why something above the list could not be read. Where the list could not be read either, only its own error is shown. */
  problem?: { error: unknown; retry: () => void } | undefined
  setValuesDialog?: ComponentType<SetValuesProps> | undefined
}

const hrefOf = (row: ProductRow) => `/shop/products/${row.id}`
const nameOf = (row: ProductRow) => row.name || row.merchantProductReference

/** The products a company sees, as table, grid or cards, with their filters and actions. */
export function ProductIndex({ search, setSearch, description, extra, menu, firstUse, problem, setValuesDialog }: ProductIndexProps) {
  const companyId = useSession()?.companyId ?? ''
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const own = useOwnMarketplaceList()
  const currency = useCall(company.my, {}).data?.currency ?? 'EUR'
  const [layout, setLayout] = useLayout('products')
  const [peeked, setPeeked] = useState<ProductRow>()
  const saved = useSavedViews('products')
  const listQuery = listQueryOf(search, productFilters)
  const filter = contains('text', listQuery.text)
  const requested = productQuery(listQuery.view, listQuery.filters)
  const isEverythingRequested = { ...requested, ...((listQuery.text ?? '') === '' ? {} : { name: listQuery.text ?? '' }) }
  const file = useExport(isEverythingRequested)
  const list = usePages(product.paged, {
    params: { id: companyId },
    query: {
      count: true,
      ...requested,
      ...(listQuery.sort ? { sort: listQuery.sort } : {}),
      ...(filter ? { filter } : {}),
    },
  })
  const { rows, total } = list
  const retry = () => {
    list.retry()
    problem?.retry()
  }
  const { bulk, dialogs } = useBulk({ requested: isEverythingRequested, rows, total }, setValuesDialog)
  // Not read from the window's address, which is a step ahead while the next page is on its way.
  const address = `/shop/products${stringifySearch(search)}`
  useEffect(() => {
    rememberList(
      '/shop/products',
      address,
      rows.map(({ id }) => id),
    )
  }, [address, rows])
  const choices = useProductChoices(rows, listQuery.filters, isOperator ? companyId : undefined)
  const filters = listFilters({ isOperator, currency, choices })
  const ask = (next: typeof listQuery) => setSearch(searchOf(withoutContradiction(listQuery, next, viewQuery), productFilters))
  return (
    <>
      <IndexPage
        title={t`Products`}
        noMatches={t`No products match`}
        description={description}
        above={
          problem &&
          list.error === undefined && (
            <Box mb={20}>
              <Card isFlush>
                <PanelError message={messageOf(problem.error)} onRetry={problem.retry} />
              </Card>
            </Box>
          )
        }
        list={{ ...list, retry }}
        columns={productColumns(isOperator, own.isLoading || own.marketplaces.length > 0)}
        rowId={(row) => row.id}
        rowHref={hrefOf}
        rowName={nameOf}
        isFaded={(row) => row.status === 'Discontinued'}
        listQuery={listQuery}
        onQuery={ask}
        views={viewChoices(isOperator)}
        saved={saved}
        filters={filters}
        sorts={[
          { value: '-updatedAt', label: t`Recently updated` },
          { value: 'updatedAt', label: t`Least recently updated` },
          { value: 'name', label: t`Name, A to Z` },
          { value: '-name', label: t`Name, Z to A` },
        ]}
        searchHint={t`Search name or reference`}
        bulk={layout === 'grid' ? [] : [...bulk, ...file.bulk]}
        canSelectAll
        {...(menu ? { menu: [...file.actions, ...menu] } : { actions: file.actions })}
        rowActions={(row) => [
          { label: t`Quick view`, icon: <Eye size={15} aria-hidden />, onClick: () => setPeeked(row) },
          ...(isOperator
            ? [
                {
                  label: t`Only ${row.merchantName}`,
                  icon: <Store size={15} aria-hidden />,
                  onClick: () => ask({ ...listQuery, filters: { ...listQuery.filters, merchantId: [row.merchantId] } }),
                },
              ]
            : []),
        ]}
        onPeek={setPeeked}
        extra={extra}
        layoutSwitch={<LayoutSwitch layout={layout} onLayout={setLayout} />}
        firstUse={firstUse}
        card={{
          thumbnail: (row) => <Thumbnail src={pictureOf(row)} />,
          subline: (row) => (
            <>
              {isOperator && row.merchantName}
              <span style={{ display: 'block' }}>
                {[priceLabel(row), row.stock === null ? undefined : sublineStock(row.stock)].filter(Boolean).join(' · ')}
              </span>
            </>
          ),
          badge: (row) => <CardBadge row={row} isOperator={isOperator} />,
        }}
        renderLoading={layout === 'grid' ? () => <TilesSkeleton height={400} /> : undefined}
        {...(layout === 'grid' ? { renderRows: (some: readonly ProductRow[]) => <Grid rows={some} isOperator={isOperator} /> } : {})}
      />
      {dialogs}
      {peeked && <PeekDrawer product={peeked} onClose={() => setPeeked(undefined)} />}
    </>
  )
}

function sublineStock(stock: number): string {
  return stock === 0 ? stockLabel(stock).words : t`${count(stock)} in stock`
}

function CardBadge({ row, isOperator }: { row: ProductRow; isOperator: boolean }) {
  return isApprovalShown(row, !isOperator) ? <StatusBadge approval={row.approvalStatus} /> : <ProductBadge row={row} />
}

function Grid({ rows, isOperator }: { rows: readonly ProductRow[]; isOperator: boolean }) {
  return (
    <ProductGrid>
      {rows.map((row) => (
        <ProductCard
          key={row.id}
          name={nameOf(row)}
          pictureSrc={pictureOf(row)}
          href={hrefOf(row)}
          subline={
            isOperator
              ? row.merchantName
              : row.stock === null
                ? t`${plural(row.numberOfVariants, { one: '# variant', other: '# variants' })}`
                : sublineStock(row.stock)
          }
          price={priceLabel(row)}
          variants={row.numberOfVariants}
          badge={<CardBadge row={row} isOperator={isOperator} />}
          highlight={row.highlight}
          isDiscontinued={row.status === 'Discontinued'}
        />
      ))}
    </ProductGrid>
  )
}
