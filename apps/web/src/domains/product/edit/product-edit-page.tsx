import { t } from '@lingui/core/macro'
import { ProductUpdate, productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import { useState } from 'react'
import { isApiError } from '../../../lib/api-error.ts'
import { useCall, useSend } from '../../../lib/calls.ts'
import type { ScreenProps } from '../../../lib/screen.ts'
import { asAnswer } from '../../../lib/show-answer.ts'
import { useSession } from '../../../lib/use-session.ts'
import { DrawnLater } from '../../../ui/drawn-later.tsx'
import { NotFoundPage } from '../../../ui/error-page.tsx'
import { FormErrors } from '../../../ui/form.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SaveBar } from '../../../ui/save-bar.tsx'
import { PagePending } from '../../../ui/page-pending.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { useRecordForm } from '../../company/record-form.ts'
import { ProductUpdateForm, updateOf, valuesOf } from './edit-values.ts'
import { EditedNote } from './edited-note.tsx'
import { PicturesPanel } from './pictures-panel.tsx'
import { ProductFields } from './product-form.tsx'
import { useOwnVersions } from './use-own-versions.ts'

/** A saved product as a form. What a shop keeps is read there; the rest is edited here and stays so through every sync. */
export function ProductEditPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const companyId = useSession()?.companyId
  const { data, error, refetch } = useCall(product.get, { params: { id } })
  if (isApiError(error, 'not_found', 'invalid_input')) return <NotFoundPage />
  const isLoaded = data?.id === id
  const pending = (
    <PagePending
      error={isLoaded ? undefined : error}
      onRetry={() => void refetch()}
      breadcrumb={{ label: t`Product`, href: `/shop/products/${id}` }}
    />
  )
  if (!isLoaded) return pending
  if (data.merchantId !== companyId) return <NotFoundPage />
  return (
    <DrawnLater key={id} fallback={pending}>
      <EditPage saved={data} />
    </DrawnLater>
  )
}

const fallbackCurrency = 'EUR'

const formOf = (saved: Product) => valuesOf(saved, fallbackCurrency)

function EditPage({ saved }: { saved: Product }) {
  const [values, setValues] = useState(() => formOf(saved))
  const own = useOwnVersions()
  const save = useSend(productEdit.update, {
    refreshes: [product.get, product.sharedSkus, product.paged, productEdit.externalCategories],
    shows: asAnswer(product.get, ({ id }) => ({ params: { id } })),
  })
  const { form, begun, follow } = useRecordForm({
    saved,
    valuesOf: formOf,
    record: saved.id,
    schema: ProductUpdateForm,
    toSend: (typed, before) => ({ ...updateOf(typed, before), options: saved.isFromShop ? [] : typed.options }),
    onChange: setValues,
    // Checked against the contract's shape before it comes here, as every form is.
    save: async (typed, before) => {
      const version = await own.settle(before.version)
      return save.mutateAsync({ body: ProductUpdate.parse(updateOf(typed, { ...before, version })) })
    },
    savedText: t`Product saved`,
    route: product.get,
  })
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
            {/* A change of pictures is saved at once and makes a version: the form is then about that one, unless somebody else saved in between. Its
                fields stay changes of what it began with: stock may have been sold meanwhile. */}
            <PicturesPanel
              product={saved}
              onBegun={own.begin}
              onSaved={({ version }, before) => {
                own.record(before, version)
                if (before === begun.version) follow({ ...begun, version })
              }}
            />
            <EditedNote field="images" saved={saved} resets={values.resetFields} onResets={(next) => form.setFieldValue('resetFields', next)} />
          </>
        }
      />
      <SaveBar form={form} />
    </form>
  )
}
