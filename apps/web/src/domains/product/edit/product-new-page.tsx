import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import { useState } from 'react'
import { issuesOf, messageOf } from '../../../lib/api-error.ts'
import { useCall, useSend } from '../../../lib/calls.ts'
import { lastListHref } from '../../../lib/list-memory.ts'
import { FormErrors, usePortalForm } from '../../../ui/form.tsx'
import { useNavigation } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { NewProductForm, emptyValues, newProductOf } from './edit-values.ts'
import { NewPictures } from './new-pictures.tsx'
import type { NewPicture } from './new-pictures.tsx'
import { ProductFields } from './product-form.tsx'

/** A product made by hand, for whoever sells without a shop or something their shop does not have. */
export function ProductNewPage() {
  const { data, error, refetch } = useCall(company.my, {})
  if (!data)
    return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Products`, href: lastListHref('/shop/products') }} />
  return <NewProductPage currency={data.currency} />
}

function NewProductPage({ currency }: { currency: string }) {
  const { go } = useNavigation()
  const [values, setValues] = useState(() => emptyValues(currency))
  const [pictures, setPictures] = useState<NewPicture[]>([])
  const make = useSend(productEdit.uploadManual, { refreshes: [product.paged, productEdit.externalCategories] })
  const form = usePortalForm({
    initialValues: values,
    schema: NewProductForm,
    toSend: (typed) => ({ ...newProductOf(typed, []), options: typed.options }),
    onChange: setValues,
    onSubmit: async (typed) => {
      const requested = newProductOf(
        typed,
        pictures.map(({ alt }) => alt),
      )
      // A form has no room for a field of each variant: lists go as JSON.
      const lists = (['externalTags', 'attributes', 'variants', 'imageAlts'] as const).map((key) => [key, JSON.stringify(requested[key])] as const)
      const body = { ...requested, ...(Object.fromEntries(lists) as Record<(typeof lists)[number][0], string>) }
      try {
        const made = await make.mutateAsync({ body, files: { images: pictures.map(({ file }) => file) } })
        toastDone(t`${made.name} created`)
        go(`/shop/products/${made.id}`)
      } catch (error) {
        form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const discard = () => {
    form.reset()
    setValues(emptyValues(currency))
    setPictures([])
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={t`New product`}
        description={t`Only you can see it until you push it.`}
        breadcrumb={{ label: t`Products`, href: lastListHref('/shop/products') }}
      />
      <FormErrors form={form} />
      <ProductFields form={form} values={values} saved={undefined} pictures={<NewPictures pictures={pictures} onPictures={setPictures} />} />
      <SaveBar
        form={{
          ...form,
          isDirty: form.isDirty || pictures.length > 0,
          hasUnsavedWork: () => form.hasUnsavedWork() || (pictures.length > 0 && !form.isBusy),
          reset: discard,
        }}
        words={t`Product not saved`}
        save={t`Create product`}
      />
    </form>
  )
}
