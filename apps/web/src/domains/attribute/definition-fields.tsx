import { plural, t } from '@lingui/core/macro'
import type { AttributeDefinition } from '@stoa/contract/attribute.ts'
import type { FieldSource } from '../../ui/form.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { LongTextField } from '../../ui/long-text-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { AllowedValues } from './allowed-values.tsx'
import { requirementsLabel, hasUnit, hasValues, needsValues, typeChoices, typeLabels, unitChoices } from './attribute-labels.ts'
import type { DefinitionValues } from './definition-values.ts'
import { LanguageFields, nameTexts } from './language-fields.tsx'
import { FieldGroup } from '../../ui/section.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

type FieldsProps = { form: FieldSource; values: DefinitionValues; present: AttributeDefinition | undefined }

/** What an attribute is called, what a value of it is, and which values there are. */
export function DefinitionFields({ form, values, present }: FieldsProps) {
  const issue = form.getInputProps('allowedValues').error
  const { type } = values
  return (
    <>
      {present && <p className={textStyles.note}>{usedLabel(present)}</p>}
      <TextField form={form} path="name" label={t`Name`} required maxLength={120} autoFocus />
      <TextField
        form={form}
        path="key"
        label={t`Key`}
        required
        maxLength={60}
        help={present ? t`Used in imports and the API. Changing it breaks existing imports.` : t`Used in imports and the API.`}
      />
      <FieldGroup title={t`Name in other languages`}>
        <LanguageFields texts={nameTexts} rows={values.labels} onRows={(rows) => form.setFieldValue('labels', rows)} />
      </FieldGroup>
      <div className={layoutStyles.pair}>
        <SelectField form={form} path="type" label={t`Type`} required choices={typeChoices} isSearchable={false} help={typeLabels[type].help} />
        {hasUnit(type) && (
          <SelectField form={form} path="unit" label={t`Unit`} placeholder={t`No unit`} choices={unitChoices(type)} isSearchable isClearable />
        )}
      </div>
      {hasValues(type) && (
        <AllowedValues
          values={values.allowedValues}
          onValues={(next) => form.setFieldValue('allowedValues', next)}
          isRequired={needsValues(type)}
          path="allowedValues"
          error={issue}
        />
      )}
      <LongTextField
        form={form}
        path="description"
        label={t`Description`}
        maxLength={1000}
        help={t`Shown to merchants when they map their values.`}
      />
    </>
  )
}

function usedLabel(present: AttributeDefinition): string {
  const requested = requirementsLabel(present)
  const used =
    present.productCount > 0 ? t`${plural(present.productCount, { one: '# product has a value.', other: '# products have a value.' })}` : ''
  return `${requested === undefined ? t`Not used in a collection.` : t`Used in ${requested}.`} ${used}`.trim()
}
