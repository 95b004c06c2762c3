import { collection } from '@stoa/contract/collection.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { contains } from '../../lib/question.ts'
import { collectionLabel } from './collection-label.ts'

type PickerProps = { marketplaceId: string; value: string | null; onPick: (id: string | null) => void }

/** One collection of a marketplace, found by typing: the server searches, so the tree may be of any size. */
export function CollectionPicker({ marketplaceId, value, onPick }: PickerProps) {
  const [picked, setPicked] = useState<{ value: string; label: string } | null>(null)
  const [text, setText] = useState('')
  const [asked] = useDebouncedValue(text, 300)
  const filter = contains('name', asked === picked?.label ? '' : asked)
  const list = usePages(collection.paged, { params: { id: marketplaceId }, query: { limit: 50, ...(filter ? { filter } : {}) } })
  const found = list.rows.map((one) => ({ value: one.id, label: collectionLabel(one) }))
  const data = picked && !found.some((one) => one.value === picked.value) ? [picked, ...found] : found
  return (
    <Select
      label={
        <>
          Collection <span className="fm-required">Required</span>
        </>
      }
      data={data}
      value={value}
      searchable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      onChange={(id) => {
        setPicked(data.find((one) => one.value === id) ?? null)
        onPick(id)
      }}
      placeholder={list.isLoading ? 'Loading...' : 'Type to find one'}
      nothingFoundMessage={list.isLoading || list.isStale ? 'Looking…' : 'No collection matches'}
      error={list.error === undefined ? undefined : messageOf(list.error)}
      maxDropdownHeight={280}
      data-autofocus
    />
  )
}
