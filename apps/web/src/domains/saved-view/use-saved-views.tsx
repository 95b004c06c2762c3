import { savedView } from '@stoa/contract/saved-view.ts'
import type { SavedView, SavedViewList } from '@stoa/contract/saved-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useMemo, useRef, useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { confirm } from '../../ui/confirm.tsx'
import { focusBack } from '../../ui/focus-back.ts'
import type { SavedTab, SavedViews } from '../../ui/saved-views.ts'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { keptOf, tabOf } from './saved-tab.ts'
import type { ViewWish } from './view-dialog.tsx'

const Dialog = lazy(() => import('./view-dialog.tsx').then((file) => ({ default: file.ViewDialog })))

/** The saved views of a list, for its `IndexPage`: one's own and those the company shares. */
export function useSavedViews(list: SavedViewList): SavedViews {
  const client = useQueryClient()
  const { data, isError, refetch } = useCall(savedView.list, { query: { list } })
  const [wish, setWish] = useState<ViewWish>()
  const opener = useRef<Element>(null)
  const open = (next: ViewWish) => {
    opener.current = document.activeElement
    setWish(next)
  }
  const close = () => {
    setWish(undefined)
    setTimeout(() => focusBack(opener.current))
  }
  const tabs = useMemo(() => data?.map(tabOf) ?? [], [data])
  const refreshes = [savedView.list]
  const onError = (error: unknown) => {
    toastFailed(messageOf(error))
    if (isApiError(error, 'stale_version', 'not_found')) void refresh(client, savedView.list)
  }
  const change = useSend(savedView.upsert, { refreshes, onError })
  const remove = useSend(savedView.remove, { refreshes, onError })

  const write = (tab: SavedTab, changes: Partial<SavedView>, words: string) => {
    const view = data?.find(({ id }) => id === tab.id)
    if (!view) return
    const { id, version, name, isShared } = view
    change.mutate({ body: { id, version, list, name, isShared, ...keptOf(tab), ...changes } }, { onSuccess: () => toastDone(words) })
  }
  const ask = async (tab: SavedTab, onDeleted: () => void) => {
    const isSure = await confirm({
      title: `Delete the view “${tab.name}”?`,
      message: tab.isShared
        ? 'It goes for everyone in your company. Nothing of the list itself is deleted.'
        : 'Nothing of the list itself is deleted.',
      confirm: 'Delete view',
      isDanger: true,
    })
    if (!isSure) return
    remove.mutate(
      { params: { id: tab.id } },
      {
        onSuccess: () => {
          onDeleted()
          focusBack(null)
        },
      },
    )
  }
  return {
    tabs,
    onRetry: isError && data === undefined ? () => void refetch() : undefined,
    onSave: (asked, onSaved) => open({ kind: 'save', list, asked, onSaved }),
    onReplace: (tab, asked) => write(tab, keptOf(asked), `“${tab.name}” is updated`),
    onRename: (tab) => {
      const view = data?.find(({ id }) => id === tab.id)
      if (view) open({ kind: 'rename', view })
    },
    onShare: (tab, isShared) =>
      write(tab, { isShared }, isShared ? `“${tab.name}” is shared with everyone in your company` : `“${tab.name}” is yours alone again`),
    onDelete: (tab, onDeleted) => void ask(tab, onDeleted),
    dialog: wish && (
      <Suspense fallback={null}>
        <Dialog wish={wish} onClose={close} />
      </Suspense>
    ),
  }
}
