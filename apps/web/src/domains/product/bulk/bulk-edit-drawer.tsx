import { plural, t } from '@lingui/core/macro'
import { runs } from '@stoa/contract/run.ts'
import { ProductChange, productEdit } from '@stoa/contract/product-edit.ts'
import type { EditAnswer } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { ProductRow } from '@stoa/contract/product.ts'
import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { FormErrors, FormMessage, usePortalForm } from '../../../ui/form.tsx'
import { useNavigation } from '../../../ui/link.tsx'
import { SideDrawer } from '../../../ui/side-drawer.tsx'
import { toastDone, toastNote } from '../../../ui/toasts.tsx'
import { BulkEditFields, HighlightPart } from './bulk-edit-fields.tsx'
import { BulkEditPreview } from './bulk-edit-preview.tsx'
import { BulkForm, beginBulk, changeOf } from './bulk-edit-values.ts'
import type { Requested } from './use-export.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import textStyles from '../../../ui/text.module.css'

/** What is edited: ticked rows, or all that match, of which `rows` are those loaded. */
export type BulkScope =
  | { kind: 'rows'; rows: readonly ProductRow[] }
  | { kind: 'all'; rows: readonly ProductRow[]; total: number | undefined; filters: Requested }

type DrawerProps = { scope: BulkScope; isOperator: boolean; onDone: (answer: EditAnswer | undefined) => void; onClose: () => void }
type Tried = { change: ProductChange; answer: EditAnswer }

/** The most of all that match that are tried before. */
const maxTried = 100

/** One change for many products, tried on them before it is made. */
export function BulkEditDrawer({ scope, isOperator, onDone, onClose }: DrawerProps) {
  const { go } = useNavigation()
  const currency = scope.rows.find(({ price }) => price !== null)?.price?.currency ?? 'EUR'
  const [values, setValues] = useState(() => beginBulk(currency, isOperator ? ['highlight'] : []))
  const [tried, setTried] = useState<Tried>()
  const [problem, setProblem] = useState<string>()
  const isDone = useRef(false)
  const bulk = useSend(productEdit.bulkUpdate, { refreshes: [product.paged, product.get, productEdit.highlights, productEdit.externalCategories] })
  const all = useSend(productEdit.updateAll, { refreshes: [runs.list] })
  const chosen = (scope.kind === 'all' ? scope.rows.slice(0, maxTried) : scope.rows).map(({ id }) => ({ id }))
  const form = usePortalForm({
    initialValues: values,
    schema: BulkForm,
    onChange: setValues,
    onSubmit: async (typed) => {
      try {
        const change = ProductChange.parse(changeOf(typed))
        setTried({ change, answer: await bulk.mutateAsync({ body: { products: chosen, change, dryRun: true } }) })
      } catch (error) {
        const issues = issuesOf(error).map((issue) => ({ ...issue, path: issue.path.replace(/^change\./, '') }))
        form.fail(issues, messageOf(error))
      }
    },
  })
  const apply = async ({ change }: Tried) => {
    setProblem(undefined)
    try {
      if (scope.kind === 'all') {
        const run = await all.mutateAsync({ body: { filters: scope.filters, change } })
        isDone.current = true
        toastNote(t`Bulk edit started`)
        onDone(undefined)
        go(`/shop/runs/${run.runId}`)
        return
      }
      const answer = await bulk.mutateAsync({ body: { products: chosen, change } })
      if (answer.done > 0) toastDone(t`${plural(answer.done, { one: '# product updated', other: '# products updated' })}`)
      else if (answer.refused === 0) toastNote(t`Nothing to change`)
      onDone(answer)
    } catch (error) {
      setProblem(messageOf(error))
    }
  }
  const isBusy = bulk.isPending || all.isPending
  const most = scope.kind === 'all' ? scope.total : scope.rows.length
  const title = isOperator
    ? most === undefined
      ? t`Highlight all matching products`
      : t`${plural(most, { one: 'Highlight # product', other: 'Highlight # products' })}`
    : most === undefined
      ? t`Edit all matching products`
      : t`${plural(most, { one: 'Edit # product', other: 'Edit # products' })}`
  const updated = scope.kind === 'all' ? scope.total : tried?.answer.done
  const isNothing = scope.kind === 'rows' && tried?.answer.done === 0
  return (
    <SideDrawer
      title={title}
      onClose={onClose}
      hasUnsavedWork={() => (form.isDirty || tried !== undefined) && !isDone.current}
      width={600}
      footer={(leave) =>
        tried ? (
          <>
            <Button variant="default" onClick={() => setTried(undefined)} disabled={isBusy}>
              {t`Back`}
            </Button>
            <Button onClick={() => void apply(tried)} loading={isBusy} disabled={isNothing}>
              {updated === undefined
                ? t`Update all matching products`
                : t`${plural(updated, { one: 'Update # product', other: 'Update # products' })}`}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={leave} disabled={isBusy}>
              {t`Cancel`}
            </Button>
            <Button onClick={() => form.submit()} loading={isBusy} disabled={values.fields.length === 0}>
              {t`Preview`}
            </Button>
          </>
        )
      }
    >
      {tried ? (
        <>
          {problem !== undefined && <FormMessage>{problem}</FormMessage>}
          <BulkEditPreview answer={tried.answer} further={scope.kind === 'all' ? Math.max(0, (scope.total ?? 0) - chosen.length) : undefined} />
        </>
      ) : (
        <form onSubmit={form.submit} noValidate className={layoutStyles.stack}>
          <FormErrors form={form} />
          {isOperator ? (
            <HighlightPart form={form} values={values} />
          ) : (
            <>
              <p className={textStyles.note}>{t`Choose what to edit. Review before applying.`}</p>
              <BulkEditFields form={form} values={values} />
            </>
          )}
          <button type="submit" hidden aria-hidden tabIndex={-1} />
        </form>
      )}
    </SideDrawer>
  )
}
