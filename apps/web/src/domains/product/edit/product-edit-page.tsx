import { t } from '@lingui/core/macro'
import { ProductUpdate, productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { currentRowOf, issuesOf, isApiError, messageOf } from '../../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../../lib/calls.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { useSession } from '../../../lib/use-session.ts'
import { NotFoundPage } from '../../../ui/error-page.tsx'
import { FormErrors, usePortalForm } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { toastDone } from '../../../ui/toasts.tsx'
import { useFormSync } from '../../company/sync-form.ts'
import { staleText } from '../../../ui/form-errors.ts'
import { ProductUpdateForm, updateOf, valuesOf } from './edit-values.ts'
import { EditedNote } from './edited-note.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { ProductFields } from './product-form.tsx'

/** A saved product as a form. What a shop keeps is read there; the rest is edited here and stays so through every sync. */
export function ProductEditPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const companyId = useSession()?.companyId
  const { data, error, refetch } = useCall(product.get, { params: { id } })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  if (data?.id !== id)
    return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Product`, href: `/shop/products/${id}` }} />
  return data.merchantId === companyId ? <EditPage key={id} saved={data} /> : <NotFoundPage />
}

const fallbackCurrency = 'EUR'

function EditPage({ saved }: { saved: Product }) {
  const client = useQueryClient()
  const [values, setValues] = useState(() => valuesOf(saved, fallbackCurrency))
  const save = useSend(productEdit.update, { refreshes: [product.get, product.sharedSkus, product.paged, productEdit.externalCategories] })
  const form = usePortalForm({
    initialValues: values,
    record: saved.id,
    schema: ProductUpdateForm,
    toSend: (typed) => ({ ...updateOf(typed, saved), options: saved.isFromShop ? [] : typed.options }),
    onChange: setValues,
    onSubmit: async (typed) => {
      try {
        // Checked against the contract's shape before it comes here, as every form is.
        const answer = await save.mutateAsync({ body: ProductUpdate.parse(updateOf(typed, saved)) })
        take(answer)
        toastDone(t`Product saved`)
      } catch (error) {
        const theirs = currentRowOf<Product>(error)
        if (theirs) {
          await refresh(client, product.get)
          form.fail([], staleText(form.differingFrom(valuesOf(theirs, fallbackCurrency))))
        } else form.fail(issuesOf(error), messageOf(error))
      }
    },
  })
  const take = (answer: Product) => {
    const next = valuesOf(answer, fallbackCurrency)
    form.reset(next)
    setValues(next)
  }
  useFormSync(form, saved.version, valuesOf(saved, fallbackCurrency))
  const discard = () => {
    form.reset()
    setValues(valuesOf(saved, fallbackCurrency))
  }
  return (
    <form onSubmit={form.submit} noValidate>
      <PageHeader
        title={saved.name === '' ? t`Edit product` : t`Edit ${saved.name}`}
        description={saved.merchantProductReference}
        breadcrumb={{ label: saved.name || t`Product`, href: `/shop/products/${saved.id}` }}
        badges={<StatusBadge product={saved.status} />}
      />
      <FormErrors form={form} />
      <ProductFields
        form={form}
        values={values}
        saved={saved}
        pictures={
          <>
            <PicturesPanel product={saved} />
            <EditedNote field="images" saved={saved} resets={values.resetFields} onResets={(next) => form.setFieldValue('resetFields', next)} />
          </>
        }
      />
      <SaveBar form={{ ...form, reset: discard }} />
    </form>
  )
}
