import { plural, t } from '@lingui/core/macro'
import type { Collection } from '@stoa/contract/collection.ts'
import { product } from '@stoa/contract/product.ts'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ListPlus, Search } from 'lucide-react'
import { useState } from 'react'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { contains } from '../../lib/list-query.ts'
import { ProductGrid } from '../../ui/cards.tsx'
import { FormMessage } from '../../ui/form.tsx'
import { useInfiniteScroll } from '../../ui/infinite-scroll.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PanelError } from '../../ui/states.tsx'
import type { BulkAnswer, ListingAction } from '../product/listing/use-listing-changes.ts'
import { refusedOf, notifyOutcome, useListingChanges } from '../product/listing/use-listing-changes.ts'
import { addStateOf, isAddable } from './add-state.ts'
import { AddableProduct } from './addable-product.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './collection.module.css'

/** So many products the server takes at once. */
const most = 500

/** Returns the required attributes that each added product misses, by product. */
function missingOf(answer: BulkAnswer): [string, string][] {
  return answer.items.flatMap(({ productId, outcome, missing = [] }) =>
    productId !== null && outcome === 'done' && missing.length > 0 ? [[productId, missing.map(({ name }) => name).join(', ')]] : [],
  )
}

type DrawerProps = { place: Collection; onClose: () => void }

/** Finds products that merchants pushed to the marketplace; each is put into the collection, approved, or taken out again by its button. */
export function AddProductsDrawer({ place, onClose }: DrawerProps) {
  const { add, remove } = useListingChanges()
  const [text, setText] = useState('')
  const [requested] = useDebouncedValue(text, searchDebounceMs)
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  const [missing, setMissing] = useState<ReadonlyMap<string, string>>(new Map())
  const [problem, setProblem] = useState<string>()
  const filter = contains('text', requested)
  const list = usePages(product.paged, { params: { id: place.marketplaceId }, query: { limit: 24, sort: 'name', ...(filter ? { filter } : {}) } })
  const mark = useInfiniteScroll(list)
  const open = list.rows.filter((row) => isAddable(row) && addStateOf(row, place.id) === 'noncurated').slice(0, most)
  const change = async (rows: readonly ProductRow[], send: typeof add | typeof remove, action: ListingAction) => {
    const ids = rows.map(({ id }) => id)
    setProblem(undefined)
    setBusy((before) => new Set([...before, ...ids]))
    try {
      const answer = await send.mutateAsync({ body: { collectionId: place.id, products: ids.map((id) => ({ id })) } })
      const refused = refusedOf(answer)
      notifyOutcome({ ...answer, refused: 0 }, action)
      setMissing((before) => new Map([...before].filter(([id]) => !ids.includes(id)).concat(missingOf(answer))))
      const names = refused.map(
        ({ productId, message }) => `${rows.find(({ id }) => id === productId)?.name ?? t`A product`}: ${message ?? t`not changed.`}`,
      )
      if (names.length > 0)
        setProblem(
          [
            ...names.slice(0, 3),
            ...(names.length > 3 ? [t`${plural(names.length - 3, { one: 'And # more product.', other: 'And # more products.' })}`] : []),
          ].join(' '),
        )
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy((before) => new Set([...before].filter((id) => !ids.includes(id))))
    }
  }
  return (
    <SideDrawer
      title={t`Add products to ${place.name}`}
      onClose={onClose}
      width={760}
      footer={
        <>
          <Button
            variant="default"
            disabled={open.length === 0 || busy.size > 0}
            onClick={() => void change(open, add, 'add')}
            leftSection={<ListPlus size={16} aria-hidden />}
          >
            {open.length > 0 ? t`Add all shown (${open.length})` : t`Add all shown`}
          </Button>
          <Button onClick={onClose}>{t`Done`}</Button>
        </>
      }
    >
      {problem !== undefined && <FormMessage>{problem}</FormMessage>}
      <TextInput
        type="search"
        aria-label={t`Search products`}
        placeholder={t`Search name or reference`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        leftSection={<Search size={16} aria-hidden />}
        autoComplete="off"
        data-autofocus
      />
      {list.rows.length > 0 && (
        <div className={styles.addables} data-stale={list.isStale || undefined} role="group" aria-label={t`Products`}>
          <ProductGrid>
            {list.rows.map((row) => (
              <AddableProduct
                key={row.id}
                row={row}
                placeId={place.id}
                isBusy={busy.has(row.id)}
                missing={missing.get(row.id)}
                onAdd={() => void change([row], add, 'add')}
                onRemove={() => void change([row], remove, 'remove')}
              />
            ))}
          </ProductGrid>
        </div>
      )}
      {list.error !== undefined && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      <p className={textStyles.note} ref={mark} aria-live="polite">
        {list.isLoading
          ? t`Loading...`
          : list.isLoadingMore
            ? t`Loading more…`
            : list.rows.length > 0 || list.error !== undefined
              ? ''
              : requested.trim() === ''
                ? t`No merchant has pushed a product yet.`
                : t`No products match.`}
      </p>
    </SideDrawer>
  )
}
