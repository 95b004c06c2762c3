import { plural, t } from '@lingui/core/macro'
import { product } from '@stoa/contract/product.ts'
import { maxListedProducts, variantEdit } from '@stoa/contract/variant-edit.ts'
import type { VariantsOfProduct } from '@stoa/contract/variant-edit.ts'
import { Id } from '@stoa/contract/page.ts'
import type { Answer } from '@stoa/contract/route.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as z from 'zod/mini'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { callKey, useCall, useSend } from '../../../lib/calls.ts'
import { count } from '../../../lib/format.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { FormErrors, FormMessage, usePortalForm } from '../../../ui/form.tsx'
import { Link } from '../../../ui/link.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Card, DetailPage } from '../../../ui/page-layout.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { toastDone, toastNote } from '../../../ui/toasts.tsx'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import { shopOwnsText } from '../../connection/shop-owns-note.tsx'
import { cellPath, VariantGrid } from './variant-grid.tsx'
import { pasteTable, tableFrom } from './variant-grid-paste.ts'
import type { Cells, GridField, GridRow, Refused } from './variant-grid-values.ts'
import { afterAnswer, cellKey, changesOf, gridFields, isEditable, problemOf, rowName, rowsOf, withCurrent } from './variant-grid-values.ts'
import textStyles from '../../../ui/text.module.css'

const breadcrumb = { label: t`Products`, href: '/shop/products' }
const heading = t`Edit stock and prices`

/** Stock and prices of the products in the address, all in one table. */
export function VariantGridPage({ search }: ScreenProps<Record<never, string>, { id?: string[] | undefined }>) {
  const isNarrow = useIsNarrow()
  const requested = [...new Set(search.id)]
  const ids = requested.filter((id) => Id.safeParse(id).success).slice(0, maxListedProducts)
  const { data, error, refetch, isPlaceholderData } = useCall(variantEdit.list, { query: { productId: ids } }, { enabled: ids.length > 0 })
  if (ids.length > 0 && (!data || isPlaceholderData))
    return <PagePending error={error} onRetry={() => void refetch()} heading={heading} breadcrumb={breadcrumb} shape="column" heights={[420]} />
  const products = ids.length > 0 && data ? data.value : []
  const rows = rowsOf(products)
  if (!data || rows.length === 0)
    return (
      <DetailPage title={heading} breadcrumb={breadcrumb}>
        <Card>
          <EmptyState
            title={requested.length === 0 ? t`No products selected` : t`No variants to edit`}
            text={
              requested.length === 0
                ? t`Select products in the list, then choose “Edit stock and prices”.`
                : t`The selected products were not found, or have no variants.`
            }
            action={
              <Button component={Link} href={breadcrumb.href}>
                {t`Go to products`}
              </Button>
            }
          />
        </Card>
      </DetailPage>
    )
  const notShown = data.totalVariants - rows.length
  const unknown = notShown > 0 ? 0 : requested.length - products.length
  return (
    <DetailPage
      title={heading}
      description={
        isNarrow || !isEditable(rows)
          ? undefined
          : t`Paste a column from a spreadsheet to fill the cells below. Enter moves down, Esc restores a cell.`
      }
      breadcrumb={breadcrumb}
      notice={
        <>
          {notShown > 0 && (
            <Notice tone="pending">{t`The first ${count(rows.length)} of ${count(data.totalVariants)} variants are shown. Select fewer products to edit the others.`}</Notice>
          )}
          {unknown > 0 && (
            <Notice tone="pending">
              {requested.length > maxListedProducts
                ? t`Up to ${maxListedProducts} products are shown at once.`
                : plural(unknown, { one: '# selected product was not found.', other: '# selected products were not found.' })}
            </Notice>
          )}
        </>
      }
    >
      <GridForm key={ids.join()} record={ids.join()} rows={rows} products={products} />
    </DetailPage>
  )
}

const nothingRefused: Omit<Refused, 'cells'> = { errors: {}, rowErrors: {} }

type Refusals = Omit<Refused, 'cells'> & { names: readonly string[] }

function GridForm({ record, rows, products }: { record: string; rows: readonly GridRow[]; products: readonly VariantsOfProduct[] }) {
  const [cells, setCells] = useState<Cells>({})
  const [refusals, setRefusals] = useState<Refusals>({ ...nothingRefused, names: [] })
  const send = useSend(variantEdit.bulkUpdate, {
    refreshes: [variantEdit.list, product.paged, product.get],
    shows: ({ items }, client) =>
      void client.setQueriesData<Answer<typeof variantEdit.list>>(
        { queryKey: callKey(variantEdit.list) },
        (kept) => kept && { ...kept, value: withCurrent(kept.value, items) },
      ),
  })
  const form = usePortalForm<{ cells: Cells }>({
    initialValues: { cells: {} },
    schema: z.any(),
    record,
    onChange: (values) => setCells(values.cells),
    onSubmit: async ({ cells: typed }): Promise<void> => {
      const wrong = rows.flatMap((row) =>
        gridFields.flatMap((field) => {
          const message = problemOf(row, field, typed)
          return message === undefined ? [] : [{ path: cellPath(row.id, field), code: 'invalid_input', message }]
        }),
      )
      if (wrong.length > 0) form.fail(wrong, '')
      else await save(typed)
    },
  })
  const save = async (typed: Cells): Promise<void> => {
    const variants = changesOf(rows, typed)
    // What was typed of variants that are gone since.
    if (variants.length === 0) return reset()
    try {
      const { items, changed, failed } = await send.mutateAsync({ body: { variants } })
      const left = afterAnswer(rows, typed, variants, items)
      const names = items.flatMap(({ errors }, place) => {
        const row = rows.find(({ id }) => id === variants[place]?.variantId)
        const [first] = errors
        return row && first ? [`${rowName(row)}: ${left.rowErrors[row.id] ?? textOfError(row, left)}`] : []
      })
      if (changed > 0) toastDone(t`${plural(changed, { one: '# variant updated', other: '# variants updated' })}`)
      else if (failed === 0) toastNote(t`Nothing to change`)
      if (failed === 0) return reset()
      form.setFieldValue('cells', left.cells)
      setRefusals({ ...left, names })
      const { errors: wrong } = left
      const refused = Object.keys(Object.keys(wrong).length > 0 ? wrong : left.cells).map((key) => ({
        path: `cells.${key}`,
        code: 'refused',
        message: '',
      }))
      if (refused.length > 0) form.fail(refused, '')
    } catch (error) {
      const issues = issuesOf(error).map((issue) => ({
        ...issue,
        path: issue.path.replace(/^variants\.(\d+)/, (_, place: string) => `cells.${variants[Number(place)]?.variantId}`),
      }))
      setRefusals({
        ...nothingRefused,
        errors: Object.fromEntries(issues.map(({ path, message }) => [path.replace('cells.', ''), message])),
        names: [],
      })
      form.fail(issues, messageOf(error))
    }
  }
  const reset = () => {
    form.reset()
    setCells({})
    setRefusals({ ...nothingRefused, names: [] })
  }
  const change = (make: (before: Cells) => Cells, changed?: string) => {
    form.setFieldValue('cells', make(form.getValues().cells))
    if (changed === undefined || refusals.errors[changed] === undefined) return
    const { [changed]: _, ...errors } = refusals.errors
    setRefusals({ ...refusals, errors })
  }
  const paste = (row: GridRow, field: GridField, text: string): boolean => {
    const table = tableFrom(text)
    if (!table || form.isBusy) return false
    const { cells: next, filled, locked, beyond } = pasteTable(rows, form.getValues().cells, { row: rows.indexOf(row), field }, table)
    change(() => next)
    const notes = [
      plural(filled, { one: '# value pasted', other: '# values pasted' }),
      ...(locked > 0
        ? [plural(locked, { one: '# left out: its cell cannot be changed here', other: '# left out: their cells cannot be changed here' })]
        : []),
      ...(beyond > 0 ? [plural(beyond, { one: '# left out: there is no cell for it', other: '# left out: there are no cells for them' })] : []),
    ]
    toastNote(notes.join(' · '))
    return true
  }
  const changes = Object.keys(cells).length
  const shopOwned = products.find(({ isFromShop, portalFields }) => isFromShop && !(portalFields.includes('price') && portalFields.includes('stock')))
  return (
    <>
      <FormErrors form={form} />
      {refusals.names.length > 0 && (
        <FormMessage>
          {plural(refusals.names.length, {
            one: '# variant was not saved. What you entered is kept.',
            other: '# variants were not saved. What you entered is kept.',
          })}
          <ul className={textStyles.bullets}>
            {refusals.names.slice(0, 10).map((name, place) => (
              <li key={place}>{name}</li>
            ))}
          </ul>
        </FormMessage>
      )}
      {shopOwned && <p className={textStyles.note}>{shopOwnsText(shopOwned.portalFields)}</p>}
      <Card label={heading} isFlush>
        <VariantGrid rows={rows} cells={cells} {...refusals} isBusy={form.isBusy} onChange={change} onPaste={paste} />
      </Card>
      <SaveBar form={{ ...form, reset }} words={plural(changes, { one: '# unsaved change', other: '# unsaved changes' })} />
    </>
  )
}

function textOfError(row: GridRow, { errors }: Pick<Refused, 'errors'>): string {
  return gridFields.flatMap((field) => errors[cellKey(row.id, field)] ?? []).join(' ')
}
