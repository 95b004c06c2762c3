import { t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import { Unit } from '@stoa/contract/attribute.ts'
import type { SourceValue } from '@stoa/contract/mapping-shapes.ts'
import { mapping } from '@stoa/contract/mapping.ts'
import { TextInput } from '@mantine/core'
import { useCall } from '../../lib/calls.ts'
import { unitsLike } from './mapping-labels.ts'
import { RuleTable } from './rule-table.tsx'
import type { RuleForm } from './use-rule-draft.ts'
import { ValueInput } from './value-input.tsx'
import layoutStyles from '../../ui/layout.module.css'
import styles from '../../ui/form.module.css'
import { Select } from '../../ui/select.tsx'
import { TagsInput } from '../../ui/tags-input.tsx'

type FieldsetProps = {
  definition: AttributeDefinition
  marketplaceId: string
  /** The merchant whose names and values are offered. */
  merchantId: string | undefined
  collectionId: string | null
  values: readonly SourceValue[]
  form: RuleForm
}

const labelProps = { className: styles.label }
const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

/** The fields of a rule, in the order it tries them: where to read, the table, the unit, the pattern, the default. */
export function RuleFieldset({ definition, marketplaceId, merchantId, collectionId, values, form }: FieldsetProps) {
  const { draft, change, fieldIssues } = form
  const { data: names = [] } = useCall(
    mapping.ofMerchant,
    { params: { id: merchantId ?? '' }, query: { marketplaceId, ...(collectionId === null ? {} : { collectionId }) } },
    { enabled: merchantId !== undefined },
  )
  const units = unitsLike(definition.unit)
  const shared = { labelProps, inputWrapperOrder: order }
  return (
    <>
      <TagsInput
        {...shared}
        label={t`Source field`}
        description={
          draft.sources.length === 0
            ? t`Leave empty to use the shop field named ${definition.name}.`
            : t`If a product has several of these fields, the first one is used.`
        }
        placeholder={draft.sources.length === 0 ? t`Choose shop fields` : ''}
        data={names.map(({ name }) => name)}
        value={draft.sources}
        onChange={(sources) => change({ sources })}
        maxTags={20}
        error={fieldIssues['sources']}
      />
      <RuleTable definition={definition} values={values} form={form} />
      {units.length > 0 && (
        <Select
          {...shared}
          label={t`Default unit`}
          description={t`For numbers without a unit. They are converted to ${definition.unit ?? ''}.`}
          placeholder={definition.unit ?? ''}
          data={units.map((value) => ({ value, label: value }))}
          value={draft.unit}
          onChange={(unit) => change({ unit: Unit.safeParse(unit).data ?? null })}
          clearable
          clearButtonProps={{ 'aria-label': t`Clear the unit` }}
          error={fieldIssues['unit']}
        />
      )}
      <div className={layoutStyles.pair}>
        <TextInput
          {...shared}
          label={t`Use part of the text`}
          description={t`Copy a value of your shop, put ${'{value}'} in place of the part to keep and * in place of what differs. Example: “Size: 42 / Red” becomes “Size: ${'{value}'} / *” and gives 42.`}
          placeholder={t`Size: ${'{value}'}`}
          value={draft.find}
          onChange={(event) => change({ find: event.currentTarget.value })}
          maxLength={200}
          error={fieldIssues['find']}
        />
        <TextInput
          {...shared}
          label={t`Add text around it`}
          description={t`Leave empty to use the part as it is. “EU ${'{value}'}” gives “EU 42”.`}
          placeholder="{value}"
          value={draft.replace}
          onChange={(event) => change({ replace: event.currentTarget.value })}
          maxLength={200}
        />
      </div>
      <TagsInput
        {...shared}
        label={t`Ignored values`}
        description={t`These values are not mapped. Required attributes stay incomplete.`}
        value={draft.ignored}
        onChange={(ignored) => change({ ignored })}
        splitChars={[]}
        error={fieldIssues['ignored']}
      />
      <ValueInput
        definition={definition}
        label={t`Default value`}
        isLabelled
        value={draft.defaultValue}
        onChange={(defaultValue) => change({ defaultValue })}
        isLive
        isClearable
        error={fieldIssues['defaultValue']}
      />
    </>
  )
}
