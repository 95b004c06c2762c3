import { createContext, useContext } from 'react'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string; ref?: Ref<HTMLAnchorElement> }

/** How a page that may not be left without a question is guarded. */
export type LeaveOptions = { isSearchGuarded?: boolean; question?: () => { title: string; message: string } }

/** What the blocks need of a router, handed in by the application. */
export type Navigation = {
  /** Follows a link of ours without leaving the page. With `isConfirmed` without the question about unsaved work. */
  go: (href: string, options?: { replace?: boolean; isConfirmed?: boolean }) => void
  /** Whether the work on the page may be left: there is nothing unsaved, or the person has confirmed it. */
  confirmLeave: () => Promise<boolean>
  /** Gets a page ready that is likely to be opened next. */
  prepare: (href: string) => void
  /**
   * Asks before leaving the page while `isDirty`; with `isSearchGuarded` also before a change of the search alone, which closes some
   * drawers, and with `question` in other words than those for unsaved changes. A hook: called on every render.
   */
  useLeaveGuard: (isDirty: boolean | (() => boolean), options?: LeaveOptions) => void
}

const plain: Navigation = {
  go: (href, options) => (options?.replace ? location.replace(href) : location.assign(href)),
  confirmLeave: () => Promise.resolve(true),
  prepare: () => undefined,
  useLeaveGuard: () => undefined,
}
const NavigationContext = createContext<Navigation>(plain)

/** Gives the blocks below it a router. */
export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={value}>{children}</NavigationContext>
}

/** Going somewhere from code: `const { go } = useNavigation()`. */
export function useNavigation(): Navigation {
  return useContext(NavigationContext)
}

/** A link. Ours are followed in place, addresses of other sites open in a new tab. */
export function Link({ href, onClick, onPointerEnter, children, ...rest }: LinkProps) {
  const { go, prepare } = useNavigation()
  if (!href.startsWith('/') || href.startsWith('//')) {
    const isPage = /^https?:/.test(href)
    return (
      <a href={href} onClick={onClick} {...(isPage ? { target: '_blank', rel: 'noopener noreferrer' } : {})} {...rest}>
        {children}
      </a>
    )
  }
  return (
    <a
      href={href}
      onPointerEnter={(event) => {
        onPointerEnter?.(event)
        prepare(href)
      }}
      onClick={(event) => {
        onClick?.(event)
        const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
        if (event.defaultPrevented || !isOwn || rest.target === '_blank' || rest.download !== undefined) return
        event.preventDefault()
        go(href)
      }}
      {...rest}
    >
      {children}
    </a>
  )
}
