import { t } from '@lingui/core/macro'
import { product } from '@stoa/contract/product.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { contains } from '../../lib/list-query.ts'
import { useSession } from '../../lib/use-session.ts'
import { FieldLabel } from '../../ui/field.tsx'
import styles from '../../ui/form.module.css'
import { Select } from '../../ui/select.tsx'

export type ChosenProduct = { id: string; name: string; merchantId: string; merchantName: string }

type SelectProps = {
  label: string
  help?: string
  error?: string | undefined
  /** Where a form's error finds the field. */
  path?: string
  required?: boolean
  value: ChosenProduct | undefined
  onPick: (chosen: ChosenProduct | undefined) => void
}

const labelOf = (one: ChosenProduct): string => (one.merchantName === '' ? one.name : `${one.name} · ${one.merchantName}`)

/** A product of the marketplace, found by typing: the server searches, so there may be any number. */
export function ProductSelect({ label, help, error, path, required = false, value, onPick }: SelectProps) {
  const marketplaceId = useSession()?.companyId ?? ''
  const [text, setText] = useState(value ? labelOf(value) : '')
  const typed = value && text === labelOf(value) ? '' : text
  const [requested] = useDebouncedValue(typed, searchDebounceMs)
  const filter = contains('text', requested)
  const list = usePages(product.paged, { params: { id: marketplaceId }, query: { limit: 24, sort: 'name', ...(filter ? { filter } : {}) } })
  const found = new Map<string, ChosenProduct>([
    ...(value ? [[value.id, value] as const] : []),
    ...list.rows.map((row) => [row.id, { id: row.id, name: row.name, merchantId: row.merchantId, merchantName: row.merchantName }] as const),
  ])
  return (
    <Select
      label={<FieldLabel label={label} required={required} />}
      labelProps={{ className: styles.label }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={help}
      error={error ?? (list.error === undefined ? undefined : messageOf(list.error))}
      placeholder={t`Search name or reference`}
      data={[...found.values()].map((one) => ({ value: one.id, label: labelOf(one) }))}
      // What comes has been searched: an exact filter here would lose what matched by its reference.
      filter={({ options }) => options}
      value={value?.id ?? null}
      onChange={(id) => onPick(id === null ? undefined : found.get(id))}
      searchable
      searchValue={text}
      onSearchChange={setText}
      clearable
      clearButtonProps={{ 'aria-label': t`Clear: ${label}` }}
      nothingFoundMessage={
        list.isLoading || list.isStale ? t`Loading...` : requested === '' ? t`No merchant has pushed a product yet` : t`No products match`
      }
      aria-required={required}
      data-path={path}
    />
  )
}
