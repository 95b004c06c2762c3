import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { EditableField, Product } from '@stoa/contract/product.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import type { PortalForm } from '../../../ui/form.tsx'
import { Card } from '../../../ui/page-layout.tsx'
import { CurrencyField } from '../../../ui/currency-field.tsx'
import { SuggestedField, TagsField } from '../../../ui/tags-field.tsx'
import { LongTextField } from '../../../ui/long-text-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { TranslationPanel } from '../../../ui/translation-panel.tsx'
import { languageChoices } from '../../company/language-choices.ts'
import { AttributePairs } from './attribute-pairs.tsx'
import type { ProductValues } from './edit-values.ts'
import { ownedOfVariants } from './edit-values.ts'
import { EditedNote } from './edited-note.tsx'
import { OptionsEditor } from './options-editor.tsx'
import { SharedSkusNotice } from '../shared-skus-notice.tsx'
import { languagesOf, productTexts } from '../translation/translation-values.ts'
import { useOwnCategories } from '../use-own-categories.ts'
import { useVariantDraft } from './use-variant-draft.ts'
import { VariantFields } from './variant-fields.tsx'
import { VariantTable } from '../variant-table.tsx'
import layoutStyles from '../../../ui/layout.module.css'
import pageStyles from '../../../ui/page.module.css'
import textStyles from '../../../ui/text.module.css'
import styles from './product-edit.module.css'

type FormProps = {
  form: PortalForm<ProductValues>
  values: ProductValues
  /** Undefined while it is a new one. */
  saved: Product | undefined
  pictures: ReactNode
}

/** The fields of a product, for a new one and for one that is. What its shop keeps is shown and cannot be changed here. */
export function ProductFields({ form, values, saved, pictures }: FormProps) {
  const isNew = saved === undefined
  const owned = saved ? ownedOfVariants(saved) : []
  const used = useOwnCategories()
  const draft = useVariantDraft(form, values)
  const languages = useMemo(() => languageChoices().filter(({ value }) => value !== saved?.language), [saved?.language])
  const note = (field: EditableField) => (
    <EditedNote field={field} saved={saved} resets={values.resetFields} onResets={(next) => form.setFieldValue('resetFields', next)} />
  )
  return (
    <>
      <div className={pageStyles.columns}>
        <div className={pageStyles.column}>
          <Card title={t`Details`}>
            <div className={layoutStyles.stack}>
              <div>
                <TextField form={form} path="name" label={t`Name`} required autoFocus={isNew} />
                {note('name')}
              </div>
              <div className={styles.description}>
                <LongTextField form={form} path="description" label={t`Description`} />
                {note('description')}
              </div>
            </div>
          </Card>
          <Card title={t`Images`}>{pictures}</Card>
        </div>
        <aside className={pageStyles.column} aria-label={t`Organisation`}>
          <Card title={t`Organisation`}>
            <div className={layoutStyles.stack}>
              <div>
                <TextField form={form} path="brand" label={t`Brand`} />
                {note('brand')}
              </div>
              <div>
                <SuggestedField
                  form={form}
                  path="externalCategory"
                  label={t`Category`}
                  suggestions={used.categories}
                  help={t`Marketplaces use this to categorise it.`}
                />
                {note('externalCategory')}
              </div>
              <div>
                <TagsField form={form} path="externalTags" label={t`Tags`} suggestions={used.tags} />
                {note('externalTags')}
              </div>
              {isNew && (
                <>
                  <TextField form={form} path="reference" label={t`Reference`} help={t`Leave empty to generate one.`} />
                  <CurrencyField form={form} path="currency" label={t`Currency`} />
                </>
              )}
            </div>
          </Card>
        </aside>
      </div>
      <Box className={pageStyles.column} mt={20}>
        {saved && <SharedSkusNotice productId={saved.id} />}
        {saved?.isFromShop && owned.length === 0 ? (
          <Card title={t`Variants`} isFlush>
            <Box component="p" px={20} py={14} c="dimmed">{t`Variants, prices and stock come from your shop. Change them there, then sync.`}</Box>
            <VariantTable variants={saved.variants} options={saved.options} />
          </Card>
        ) : saved?.isFromShop ? (
          <Card title={t`Variants`}>
            <p className={textStyles.note}>
              {owned.length === 2
                ? t`The portal owns prices and stock. Everything else of the variants comes from your shop.`
                : owned.includes('price')
                  ? t`The portal owns prices. Stock and everything else of the variants come from your shop.`
                  : t`The portal owns stock. Prices and everything else of the variants come from your shop.`}
            </p>
            <VariantFields form={form} currency={values.currency} variants={values.variants} absent={new Map()} owned={owned} />
          </Card>
        ) : (
          <Card title={t`Variants`}>
            <OptionsEditor form={form} options={values.options} onOptions={draft.setOptions} onValues={draft.valuesChanged} />
            <VariantFields
              form={form}
              currency={values.currency}
              variants={values.variants}
              absent={draft.absent}
              onRemove={draft.leaveOut}
              onBringBack={draft.bringBack}
            />
          </Card>
        )}
        {(saved || values.translations.length > 0) && (
          <Card title={t`Translations`}>
            <TranslationPanel
              codes={[...new Set([...(saved ? languagesOf(saved) : []), ...values.translations.map(({ language }) => language)])]}
              choices={languages}
              textsIn={(language) => productTexts(values, values.translations, language, (next) => form.setFieldValue('translations', next))}
            />
          </Card>
        )}
        <Card title={t`Attributes`}>
          <AttributePairs form={form} pairs={values.attributes} onPairs={(next) => form.setFieldValue('attributes', next)} />
          {note('attributes')}
        </Card>
      </Box>
    </>
  )
}
