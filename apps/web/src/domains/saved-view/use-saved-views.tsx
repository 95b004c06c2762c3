import { savedView } from '@stoa/contract/saved-view.ts'
import type { SavedViewList } from '@stoa/contract/saved-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, lazy, useMemo, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { focusBack } from '../../ui/focus-back.ts'
import type { SavedTab, SavedViews } from '../../ui/saved-views.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { tabOf } from './saved-tab.ts'
import type { ViewDeed } from './view-deeds.ts'
import type { ViewWish } from './view-dialog.tsx'

const Dialog = lazy(() => import('./view-dialog.tsx').then((file) => ({ default: file.ViewDialog })))

/** The saved views of a list, for its `IndexPage`: one's own and those the company shares. What is done with them is fetched when it is. */
export function useSavedViews(list: SavedViewList): SavedViews {
  const client = useQueryClient()
  const { data, isError, refetch } = useCall(savedView.list, { query: { list } })
  const [wish, setWish] = useState<ViewWish>()
  const opener = useRef<Element>(null)
  const tabs = useMemo(() => data?.map(tabOf) ?? [], [data])
  const open = (next: ViewWish) => {
    opener.current = document.activeElement
    setWish(next)
  }
  const close = () => {
    setWish(undefined)
    setTimeout(() => focusBack(opener.current))
  }
  const change = ({ id }: SavedTab, deed: ViewDeed) => {
    const view = data?.find((one) => one.id === id)
    if (!view) return
    import('./view-deeds.ts').then((file) => file.changeView(client, view, deed)).catch((error: unknown) => toastFailed(messageOf(error)))
  }
  return {
    tabs,
    onRetry: isError && data === undefined ? () => void refetch() : undefined,
    onSave: (asked, onSaved) => open({ kind: 'save', list, asked, onSaved }),
    onReplace: (tab, asked) => change(tab, { kind: 'replace', asked }),
    onRename: ({ id }) => {
      const view = data?.find((one) => one.id === id)
      if (view) open({ kind: 'rename', view })
    },
    onShare: (tab, isShared) => change(tab, { kind: 'share', isShared }),
    onDelete: (tab, onDeleted) =>
      change(tab, {
        kind: 'delete',
        onDeleted: () => {
          onDeleted()
          focusBack(null)
        },
      }),
    dialog: wish && (
      <Suspense fallback={null}>
        <Dialog wish={wish} onClose={close} />
      </Suspense>
    ),
  }
}
