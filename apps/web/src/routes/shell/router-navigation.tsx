import { useBlocker, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { ReactNode } from 'react'
import { NavigationProvider } from '../../ui/link.tsx'
import type { Navigation } from '../../ui/link.tsx'

/** Whether each guarded form on the page has unsaved work. */
const guards = new Set<() => boolean>()

async function confirmLeave(): Promise<boolean> {
  if (![...guards].some((isUnsaved) => isUnsaved())) return true
  return (await import('../../ui/confirm.tsx')).confirmLeave()
}

function useLeaveGuard(isDirty: boolean | (() => boolean), { isSearchGuarded = false }: { isSearchGuarded?: boolean } = {}): void {
  const isUnsaved = () => (typeof isDirty === 'function' ? isDirty() : isDirty)
  const isUnsavedNow = useEffectEvent(isUnsaved)
  useEffect(() => {
    const guard = () => isUnsavedNow()
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A change of the search alone keeps the form of a page on the screen.
      if (!isUnsaved() || (!isSearchGuarded && current.pathname === next.pathname)) return false
      const { confirmLeave } = await import('../../ui/confirm.tsx')
      return !(await confirmLeave())
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
