import { t } from '@lingui/core/macro'
import { NewHighlight, productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { useSend } from '../../../lib/calls.ts'
import { usePortalForm } from '../../../ui/form.tsx'
import { FormDrawer } from '../../../ui/form-drawer.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { HighlightFields, HighlightPreview } from './highlight-fields.tsx'
import { beginHighlight } from '../bulk/bulk-edit-values.ts'
import { pictureOf, priceLabel } from '../product-labels.ts'
import textStyles from '../../../ui/text.module.css'

type DrawerProps = { product: Product; isMerchant: boolean; onClose: () => void }

/** Words and a colour shown on a product's card: a merchant's are seen everywhere, an operator's on its own marketplace. */
export function HighlightDrawer({ product: shown, isMerchant, onClose }: DrawerProps) {
  const [values, setValues] = useState(() => shown.highlight ?? beginHighlight)
  const save = useSend(productEdit.bulkUpdate, { refreshes: [product.get, product.paged, productEdit.highlights] })
  const lay = async (highlight: typeof values | null): Promise<void> => {
    const answer = await save.mutateAsync({ body: { products: [{ id: shown.id }], change: { highlight } } })
    const [first] = answer.items
    if (answer.refused > 0) return form.fail([], first?.message ?? t`This product was not changed.`)
    toastDone(highlight ? t`Highlight saved` : t`Highlight removed`)
    onClose()
  }
  const report = (error: unknown): void => form.fail(issuesOf(error), messageOf(error))
  const form = usePortalForm({
    initialValues: values,
    record: shown.id,
    schema: NewHighlight,
    onChange: setValues,
    onSubmit: (typed) => lay(typed).catch(report),
  })
  return (
    <FormDrawer title={t`Highlight`} form={form} save={t`Save highlight`} onClose={onClose}>
      <p className={textStyles.note}>
        {isMerchant
          ? t`Shown on the product card on every marketplace. An operator can replace it with its own.`
          : t`Shown on the product card on your marketplace only. It replaces the merchant’s highlight.`}
      </p>
      <HighlightFields form={form} />
      <HighlightPreview
        name={shown.name}
        pictureSrc={pictureOf(shown, shown.variants)}
        price={priceLabel({ price: shown.variants.find(({ price }) => price !== null)?.price ?? null, variants: shown.variants })}
        highlight={values}
      />
      {shown.isHighlightOwn && (
        <div>
          <Button variant="subtle" color="red" size="xs" disabled={save.isPending} onClick={() => void lay(null).catch(report)}>
            {t`Remove highlight`}
          </Button>
        </div>
      )}
    </FormDrawer>
  )
}
