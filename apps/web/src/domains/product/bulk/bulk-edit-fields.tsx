import { t } from '@lingui/core/macro'
import { Box, Checkbox, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import type { PortalForm } from '../../../ui/form.tsx'
import { MoneyField, NumberField } from '../../../ui/number-field.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { SuggestedField, TagsField } from '../../../ui/tags-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { bulkFields, priceKinds } from './bulk-edit-values.ts'
import type { BulkField, BulkValues } from './bulk-edit-values.ts'
import { HighlightFields } from '../highlight/highlight-fields.tsx'
import { ShopOwnsNote } from '../../connection/shop-owns-note.tsx'
import { useOwnCategories } from '../use-own-categories.ts'
import layoutStyles from '../../../ui/layout.module.css'

type FieldsProps = { form: PortalForm<BulkValues>; values: BulkValues }

const labels: Readonly<Record<BulkField, string>> = {
  brand: t`Brand`,
  externalCategory: t`Category`,
  tags: t`Tags`,
  price: t`Price`,
  status: t`Discontinue or reactivate`,
  highlight: t`Highlight`,
}

/** What to change of many products: each part is ticked first, so that what is empty is meant to be. */
export function BulkEditFields({ form, values }: FieldsProps) {
  const used = useOwnCategories()
  const toggle = (field: BulkField) =>
    form.setFieldValue('fields', values.fields.includes(field) ? values.fields.filter((one) => one !== field) : [...values.fields, field])
  const parts: Readonly<Record<BulkField, ReactNode>> = {
    brand: <TextField form={form} path="brand" label={t`New brand`} help={t`Leave empty to remove the brand.`} />,
    externalCategory: <SuggestedField form={form} path="externalCategory" label={t`New category`} suggestions={used.categories} />,
    tags: (
      <>
        <TagsField form={form} path="addTags" label={t`Tags to add`} suggestions={used.tags} />
        <TagsField form={form} path="removeTags" label={t`Tags to remove`} suggestions={used.tags} />
      </>
    ),
    price: (
      <>
        <ShopOwnsNote />
        <PriceFields form={form} values={values} />
      </>
    ),
    status: (
      <SelectField
        form={form}
        path="status"
        label={t`New status`}
        choices={[
          { value: 'Discontinued', label: t`Discontinue: no longer for sale, also after the next sync` },
          { value: 'Ready', label: t`Reactivate: for sale again if complete` },
        ]}
      />
    ),
    highlight: <HighlightPart form={form} values={values} />,
  }
  return bulkFields.map((field) => (
    <Box key={field} className={layoutStyles.lineBelow} component="section" pb={14} aria-label={labels[field]}>
      <Checkbox label={labels[field]} checked={values.fields.includes(field)} onChange={() => toggle(field)} />
      {values.fields.includes(field) && (
        <Stack gap={16} mt={12} mb={4} ms={32}>
          {parts[field]}
        </Stack>
      )}
    </Box>
  ))
}

/** The words over the cards, or none. */
export function HighlightPart({ form, values }: FieldsProps) {
  return (
    <>
      <SelectField
        form={form}
        path="isHighlighted"
        label={t`Action`}
        choices={[
          { value: 'lay', label: t`Add highlight` },
          { value: 'take', label: t`Remove highlight` },
        ]}
      />
      {values.isHighlighted === 'lay' && <HighlightFields form={form} at="highlight." />}
    </>
  )
}

function PriceFields({ form, values }: FieldsProps) {
  return (
    <>
      <SelectField form={form} path="priceKind" label={t`Price change`} choices={priceKinds} />
      {values.priceKind === 'percent' ? (
        <NumberField
          form={form}
          path="percent"
          label={t`Percentage`}
          decimals={2}
          suffix="%"
          min={-100}
          max={1000}
          placeholder="-10"
          help={t`Use −10 to reduce by 10 %. Rounded to the nearest cent.`}
        />
      ) : (
        <MoneyField form={form} path="minor" label={t`Amount`} currency={values.currency} />
      )}
      {values.priceKind === 'amount' && <CheckboxField form={form} path="isLess" label={t`Subtract from the price`} />}
    </>
  )
}
