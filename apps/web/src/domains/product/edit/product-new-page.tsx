import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import { useEffect, useState } from 'react'
import { isApiError, issuesOf, messageOf } from '../../../lib/api-error.ts'
import { useCall, useSend } from '../../../lib/calls.ts'
import { lastListHref } from '../../../lib/list-memory.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { NotFoundPage } from '../../../ui/error-page.tsx'
import { FormErrors, usePortalForm } from '../../../ui/form.tsx'
import { useNavigation } from '../../../ui/link.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'
import { NewProductForm, copyOf, emptyValues, newProductOf } from './edit-values.ts'
import { fetchPictures } from './fetch-pictures.ts'
import { NewPictures, mostPictures } from './new-pictures.tsx'
import type { NewPicture } from './new-pictures.tsx'
import { ProductFields } from './product-form.tsx'

/** A product made by hand, for whoever sells without a shop or something their shop does not have. */
export function ProductNewPage({ search: { from } }: ScreenProps<Record<never, string>, { from?: string | undefined }>) {
  const { data, error, refetch } = useCall(company.my, {})
  const copied = useCall(product.get, { params: { id: from ?? '' } }, { enabled: from !== undefined })
  if (isApiError(copied.error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (!data || (from !== undefined && copied.data?.id !== from)) {
    const retry = () => void Promise.all([refetch(), ...(from === undefined ? [] : [copied.refetch()])])
    return <PagePending error={error ?? copied.error} onRetry={retry} breadcrumb={{ label: t`Products`, href: lastListHref('/shop/products') }} />
  }
  return <NewProductPage key={from} currency={data.currency} copied={from === undefined ? undefined : copied.data} />
}

function NewProductPage({ currency, copied: fetched }: { currency: string; copied: Product | undefined }) {
  const { go } = useNavigation()
  // As it was when the form began: what becomes of it meanwhile is not copied.
  const [copied] = useState(fetched)
  const start = () => (copied ? copyOf(copied, currency) : emptyValues(currency))
  const [values, setValues] = useState(start)
  const [pictures, setPictures] = useState<NewPicture[]>([])
  const [isFetching, setFetching] = useState(copied !== undefined && copied.images.length > 0)
  useEffect(() => {
    if (!copied) return undefined
    let isLeft = false
    void fetchPictures(copied, mostPictures).then(({ pictures: own, failed }) => {
      if (isLeft) {
        for (const { src } of own) URL.revokeObjectURL(src)
        return
      }
      setPictures((chosen) => [...own, ...chosen].slice(0, mostPictures))
      setFetching(false)
      if (failed > 0) toastFailed(t`${plural(failed, { one: '# image could not be copied', other: '# images could not be copied' })}`)
    })
    return () => {
      isLeft = true
    }
  }, [copied])
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
      const lists = (['externalTags', 'attributes', 'variants', 'translations', 'imageAlts'] as const).map(
        (key) => [key, JSON.stringify(requested[key])] as const,
      )
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
    setValues(start())
    setPictures([])
    if (copied) go(`/shop/products/${copied.id}`, { isConfirmed: true })
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={t`New product`}
        description={t`Only you can see it until you push it.`}
        breadcrumb={{ label: t`Products`, href: lastListHref('/shop/products') }}
      />
      <FormErrors form={form} />
      <ProductFields
        form={form}
        values={values}
        saved={undefined}
        pictures={<NewPictures pictures={pictures} onPictures={setPictures} isFetching={isFetching} />}
      />
      <SaveBar
        form={{
          ...form,
          // A copy that is saved before its images are there would have none.
          isBusy: form.isBusy || isFetching,
          isDirty: form.isDirty || pictures.length > 0 || copied !== undefined,
          hasUnsavedWork: () => form.hasUnsavedWork() || (pictures.length > 0 && !form.isBusy),
          reset: discard,
        }}
        words={t`Product not saved`}
        save={t`Create product`}
      />
    </form>
  )
}
