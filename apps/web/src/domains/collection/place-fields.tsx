import { t } from '@lingui/core/macro'
import type { Collection } from '@stoa/contract/collection.ts'
import type { FieldSource } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { collectionLabel } from '../product/listing/collection-label.ts'
import { isWithin } from './collection-labels.ts'
import { useAllCollections } from './use-all-collections.ts'

/** The place it has already; at the end of a new parent. */
export const samePlace = 'same'

type PlaceProps = {
  form: FieldSource
  marketplaceId: string
  present: Collection | undefined
  under: Collection | undefined
  /** The parent that the form holds now; null for the top level. */
  parentId: string | null
}

/** Where in the tree a collection is: inside which, and for one that exists behind which. */
export function PlaceFields({ form, marketplaceId, present, under, parentId }: PlaceProps) {
  const all = useAllCollections(marketplaceId).rows
  const parents = all.filter((one) => present === undefined || !isWithin(one, present.id))
  // The choice that holds now is there from the start, before the tree has come.
  const known = present?.path.at(-2) ?? under
  const choices = [
    ...(known && !parents.some((one) => one.id === known.id) ? [{ value: known.id, label: known.name }] : []),
    ...parents.map((one) => ({ value: one.id, label: collectionLabel(one) })),
  ]
  const siblings = all.filter((one) => one.parentId === parentId && one.id !== present?.id)
  return (
    <>
      <SelectField
        form={form}
        path="parentId"
        label={t`Parent collection`}
        placeholder={t`None (top level)`}
        choices={choices}
        isSearchable
        isClearable
        onPick={() => form.setFieldValue('after', samePlace)}
      />
      {present && siblings.length > 0 && (
        <SelectField
          form={form}
          path="after"
          label={t`Position`}
          choices={[
            { value: samePlace, label: parentId === present.parentId ? t`Keep current position` : t`Last` },
            { value: 'first', label: t`First` },
            ...siblings.map((one) => ({ value: one.id, label: t`After ${one.name}` })),
          ]}
        />
      )}
    </>
  )
}
