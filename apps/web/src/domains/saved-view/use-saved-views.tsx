import { savedView } from '@stoa/contract/saved-view.ts'
import type { SavedViewList } from '@stoa/contract/saved-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { restoreFocus } from '../../ui/restore-focus.ts'
import type { SavedTab, SavedViews } from '../../ui/saved-views.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { tabOf } from './saved-tab.ts'
import type { ViewAction } from './view-actions.ts'
import type { ViewInput } from './view-dialog.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const Dialog = openedLater(async () => (await import('./view-dialog.tsx')).ViewDialog)

/** The saved views of a list, for its `IndexPage`: one's own and those the company shares. What is done with them is fetched when it is. */
export function useSavedViews(list: SavedViewList): SavedViews {
  const client = useQueryClient()
  const { data, isError, refetch } = useCall(savedView.list, { query: { list } })
  const [input, setInput] = useState<ViewInput>()
  const opener = useRef<Element>(null)
  const tabs = useMemo(() => data?.map(tabOf) ?? [], [data])
  const open = (next: ViewInput) => {
    opener.current = document.activeElement
    setInput(next)
  }
  const close = () => {
    setInput(undefined)
    setTimeout(() => restoreFocus(opener.current))
  }
  const change = ({ id }: SavedTab, menuAction: ViewAction) => {
    const view = data?.find((one) => one.id === id)
    if (!view) return
    import('./view-actions.ts').then((file) => file.changeView(client, view, menuAction)).catch((error: unknown) => toastFailed(messageOf(error)))
  }
  return {
    tabs,
    onRetry: isError && data === undefined ? () => void refetch() : undefined,
    onSave: (requested, onSaved) => open({ kind: 'save', list, requested, onSaved }),
    onReplace: (tab, requested) => change(tab, { kind: 'replace', requested }),
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
          restoreFocus(null)
        },
      }),
    dialog: input && <Dialog input={input} onClose={close} />,
  }
}
