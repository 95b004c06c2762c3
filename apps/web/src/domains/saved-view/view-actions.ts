import { t } from '@lingui/core/macro'
import { savedView } from '@stoa/contract/saved-view.ts'
import type { SavedView } from '@stoa/contract/saved-view.ts'
import type { QueryClient } from '@tanstack/react-query'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { api } from '../../lib/api.ts'
import { refresh } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Requested } from '../../ui/saved-views.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { keptOf } from './saved-tab.ts'

/** What is done to a view beside naming it. */
export type ViewAction = { kind: 'replace'; requested: Requested } | { kind: 'share'; isShared: boolean } | { kind: 'delete'; onDeleted: () => void }

/** Replaces a view by what is requested now, shows it to the whole company or to its maker alone again, or deletes it after a confirmation. */
export async function changeView(client: QueryClient, view: SavedView, menuAction: ViewAction): Promise<void> {
  if (menuAction.kind === 'replace') return write(client, { ...view, ...keptOf(menuAction.requested) }, t`“${view.name}” updated`)
  if (menuAction.kind === 'delete') {
    if (await remove(client, view)) menuAction.onDeleted()
    return undefined
  }
  const words = menuAction.isShared ? t`“${view.name}” shared with everyone in your company` : t`“${view.name}” is only visible to you`
  return write(client, { ...view, isShared: menuAction.isShared }, words)
}

/** Returns whether the view is gone. */
async function remove(client: QueryClient, { id, name, isShared }: SavedView): Promise<boolean> {
  const isSure = await confirm({
    title: t`Delete the view “${name}”?`,
    message: isShared ? t`It is deleted for everyone in your company. The items in the list are kept.` : t`The items in the list are kept.`,
    confirm: t`Delete view`,
    isDanger: true,
  })
  if (!isSure) return false
  try {
    await api.send(savedView.remove, { params: { id } })
  } catch (error) {
    await fail(client, error)
    return isApiError(error, 'not_found')
  }
  await refresh(client, savedView.list)
  return true
}

async function write(client: QueryClient, view: SavedView, words: string): Promise<void> {
  const { id, version, list, name, isShared, text, sort, filters, hiddenColumns } = view
  try {
    await api.send(savedView.upsert, { body: { id, version, list, name, isShared, view: view.view, text, sort, filters, hiddenColumns } })
    await refresh(client, savedView.list)
    toastDone(words)
  } catch (error) {
    await fail(client, error)
  }
}

/** Somebody else may have changed or deleted it: what is there now is read again. */
async function fail(client: QueryClient, error: unknown): Promise<void> {
  toastFailed(messageOf(error))
  if (isApiError(error, 'stale_version', 'not_found')) await refresh(client, savedView.list)
}
