import { plural, t } from '@lingui/core/macro'
import { productEdit } from '@stoa/contract/product-edit.ts'
import type { HighlightedProduct } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { Sparkles, X } from 'lucide-react'
import { messageOf } from '../../../lib/api-error.ts'
import { usePages, useSend } from '../../../lib/calls.ts'
import { searchOf } from '../../../lib/list-query.ts'
import type { ListSearch } from '../../../lib/list-query.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { useMay } from '../../../lib/use-may.ts'
import { useSession } from '../../../lib/use-session.ts'
import { HighlightMark } from '../../../ui/cards.tsx'
import { IndexPage } from '../../../ui/index-page.tsx'
import type { Column } from '../../../ui/index-types.ts'
import { ObjectCell, Thumbnail } from '../../../ui/object-cell.tsx'
import { toastDone, toastFailed, toastNote } from '../../../ui/toasts.tsx'
import { When } from '../../../ui/when.tsx'
import { useSavedViews } from '../../saved-view/use-saved-views.tsx'
import type { ProductFilter } from '../product-labels.ts'
import { highlightsView, productFilters, viewChoices } from '../product-labels.ts'

const hrefOf = (row: HighlightedProduct) => `/shop/products/${row.productId}`
const nameOf = (row: HighlightedProduct) => row.name || row.merchantProductReference

function columnsOf(isOperator: boolean): Column<HighlightedProduct>[] {
  return [
    {
      id: 'product',
      header: t`Product`,
      cell: (row) => (
        <ObjectCell href={hrefOf(row)} name={nameOf(row)} subline={row.merchantProductReference} pictureSrc={row.thumbnailImage?.src ?? null} />
      ),
    },
    ...(isOperator ? [{ id: 'merchant', header: t`Merchant`, cell: (row: HighlightedProduct) => row.merchantName, width: '18%' }] : []),
    { id: 'highlight', header: t`Highlight`, cell: (row) => <HighlightMark {...row.highlight} />, width: '24%' },
    { id: 'whose', header: t`Added by`, cell: (row) => whose(row, isOperator), width: '14%' },
    { id: 'since', header: t`Since`, cell: (row) => <When at={row.highlightedAt} />, width: '14%' },
  ]
}

function whose({ isOwn, merchantName }: HighlightedProduct, isOperator: boolean): string {
  if (isOwn) return t`You`
  return isOperator ? merchantName : t`Operator`
}

type HighlightProps = Pick<ScreenProps<Record<never, string>, ListSearch<ProductFilter>>, 'search' | 'setSearch'>

/** The products that carry a highlight, the latest first; one's own are taken away here. */
export function HighlightIndex({ search, setSearch }: HighlightProps) {
  const saved = useSavedViews('products')
  const account = useSession()
  const isOperator = account?.companyType === 'MARKETPLACE'
  const mayEdit = useMay('product:edit')
  const list = usePages(productEdit.highlights, { params: { id: account?.companyId ?? '' }, query: {} })
  const change = useSend(productEdit.bulkUpdate, {
    refreshes: [productEdit.highlights, product.paged, product.get],
    onError: (error) => toastFailed(messageOf(error)),
  })
  const take = (rows: readonly HighlightedProduct[], clear?: () => void) =>
    change.mutate(
      { body: { products: rows.map(({ productId }) => ({ id: productId })), change: { highlight: null } } },
      {
        onSuccess: ({ done }) => {
          clear?.()
          if (done > 0) toastDone(t`${plural(done, { one: '# highlight removed', other: '# highlights removed' })}`)
          else toastNote(t`You can only remove highlights you added`)
        },
      },
    )
  return (
    <IndexPage
      title={t`Products`}
      noMatches={t`No highlighted products match`}
      list={list}
      columns={columnsOf(isOperator)}
      rowId={(row) => `${row.productId} ${row.isOwn ? 'own' : ''}`}
      rowHref={hrefOf}
      rowName={nameOf}
      isFaded={(row) => row.status === 'Discontinued'}
      listQuery={{ view: highlightsView, saved: search.saved, filters: {} }}
      onQuery={(next) => setSearch((next.saved ?? search.saved) ? searchOf(next, productFilters) : { view: next.view }, { push: true })}
      views={viewChoices(isOperator)}
      saved={saved}
      isWhole
      hasSearch={false}
      bulk={
        mayEdit
          ? [
              {
                label: t`Remove highlight`,
                icon: <X size={14} aria-hidden />,
                isBusy: change.isPending,
                onClick: (selection, clear) => {
                  if (selection.kind === 'rows') take(selection.rows, clear)
                },
              },
            ]
          : []
      }
      rowActions={(row) =>
        mayEdit && row.isOwn ? [{ label: t`Remove highlight`, icon: <X size={15} aria-hidden />, isDanger: true, onClick: () => take([row]) }] : []
      }
      firstUse={{
        picture: <Sparkles size={26} />,
        title: t`No highlights yet`,
        text: t`Add a short coloured label to product cards. Choose Highlight on a product’s page, or select products in the list.`,
      }}
      card={{
        thumbnail: (row) => <Thumbnail src={row.thumbnailImage?.src ?? null} />,
        subline: (row) => row.merchantName,
        badge: (row) => <HighlightMark {...row.highlight} />,
      }}
    />
  )
}
