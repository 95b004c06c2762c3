import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ReactNode } from 'react'
import { NavigationProvider } from '../../ui/link.tsx'
import type { LeaveOptions, Navigation } from '../../ui/link.tsx'

type Guard = { isUnsaved: () => boolean; question: () => LeaveQuestion | undefined }
type LeaveQuestion = ReturnType<NonNullable<LeaveOptions['question']>>

/** Whether each guarded form on the page has unsaved work, and the question before it is left. */
const guards = new Set<Guard>()

async function confirmLeave(): Promise<boolean> {
  const guard = [...guards].find(({ isUnsaved }) => isUnsaved())
  return !guard || (await import('../../ui/confirm.tsx')).confirmLeave(guard.question())
}

function useLeaveGuard(isDirty: boolean | (() => boolean), { isSearchGuarded = false, question }: LeaveOptions = {}): void {
  const isUnsaved = () => (typeof isDirty === 'function' ? isDirty() : isDirty)
  const isUnsavedNow = useEffectEvent(isUnsaved)
  const questionNow = useEffectEvent(() => question?.())
  useEffect(() => {
    const guard = { isUnsaved: () => isUnsavedNow(), question: () => questionNow() }
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search alone keeps the form of a page on the screen.
      if (!isUnsaved() || (!isSearchGuarded && current.pathname === next.pathname)) return false
      const { confirmLeave } = await import('../../ui/confirm.tsx')
      return !(await confirmLeave(question?.()))
    },
    enableBeforeUnload: isUnsaved,
    disabled: isDirty === false,
  })
}

/** Hands the router to the building blocks, which know none. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const router = useRouter()
  const value = useMemo<Navigation>(
    () => ({
      go: (href, options) => void router.navigate({ href, replace: options?.replace ?? false, ignoreBlocker: options?.isConfirmed ?? false }),
      confirmLeave,
      prepare: (href) => void router.preloadRoute({ to: new URL(href, location.origin).pathname }).catch(() => undefined),
      useLeaveGuard,
    }),
    [router],
  )
  return <NavigationProvider value={value}>{children}</NavigationProvider>
}
