import { plural, t } from '@lingui/core/macro'
import { productEdit } from '@stoa/contract/product-edit.ts'
import { product } from '@stoa/contract/product.ts'
import type { Product } from '@stoa/contract/product.ts'
import { useQueryClient } from '@tanstack/react-query'
import { isApiError, messageOf } from '../../../lib/api-error.ts'
import { callKey, refresh, useSend } from '../../../lib/calls.ts'
import { toastDone, toastFailed } from '../../../ui/toasts.tsx'

type Listed = Pick<Product['pictures'][number], 'source' | 'alt'>

/** Called after each change of pictures: the product after it, and the version it was a change of. */
export type PicturesSaved = (next: Product, before: number) => void

/** Changing the pictures of a saved product, each change for itself. `onBegun` is called with each, which never rejects. */
export function usePictureChanges(saved: Product, { onBegun, onSaved }: { onBegun: (work: Promise<unknown>) => void; onSaved: PicturesSaved }) {
  const client = useQueryClient()
  const put = useSend(productEdit.replaceImage, { refreshes: [product.paged] })
  const update = useSend(productEdit.update, { refreshes: [product.paged] })
  const { id } = saved
  const take = (answer: Product, before: number) => {
    client.setQueryData(callKey(product.get, { params: { id } }), answer)
    onSaved(answer, before)
  }
  const fail = async (error: unknown) => {
    const isStale = isApiError(error, 'stale_version')
    toastFailed(isStale ? t`This product was updated elsewhere. Try again.` : messageOf(error))
    if (isStale) await refresh(client, product.get)
  }
  const send = async (file: File, version: number, source?: string): Promise<Product | undefined> => {
    try {
      const answer = await put.mutateAsync({ body: { id, version, ...(source === undefined ? {} : { source }) }, files: { image: file } })
      take(answer, version)
      return answer
    } catch (error) {
      await fail(error)
      return undefined
    }
  }
  /** One after the other: each is a change of the product as the one before left it. */
  const add = async (files: readonly File[]) => {
    let { version } = saved
    for (const file of files) {
      const answer = await send(file, version)
      if (!answer) return
      version = answer.version
    }
    toastDone(t`${plural(files.length, { one: '# image added', other: '# images added' })}`)
  }
  const replace = async (source: string, file: File) => {
    if (await send(file, saved.version, source)) toastDone(t`Image replaced`)
  }
  const arrange = async (pictures: readonly Listed[]) => {
    try {
      const images = pictures.map(({ source, alt }) => ({ source, alt }))
      take(await update.mutateAsync({ body: { id, version: saved.version, images } }), saved.version)
    } catch (error) {
      await fail(error)
    }
  }
  const begin = (work: Promise<void>): Promise<void> => {
    onBegun(work)
    return work
  }
  return {
    isBusy: put.isPending || update.isPending,
    add: (files: readonly File[]) => begin(add(files)),
    replace: (source: string, file: File) => begin(replace(source, file)),
    /** Another order, other descriptions, or fewer. */
    arrange: (pictures: readonly Listed[]) => begin(arrange(pictures)),
  }
}
