import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { cloneElement } from 'react'
import { fetchedLater } from './fetched-later.ts'
import { useOpener } from './use-opener.ts'

/** A line of a menu: what can be done or where it leads, a choice, or a heading. */
export type MenuEntry =
  | {
      kind: 'action'
      label: ReactNode
      onClick?: (() => void) | undefined
      href?: string
      icon?: ReactNode
      isDanger?: boolean | undefined
      /** Why it cannot be done now; disables it and says so. */
      disabledReason?: string | undefined
      className?: string | undefined
    }
  | { kind: 'choice'; value: string; label: ReactNode; isChosen: boolean; onChoose: () => void; isOnlyOne?: boolean }
  | { kind: 'label'; label: ReactNode }

/** What a menu holds and how it opens. */
export type MenuContent = {
  entries: readonly MenuEntry[]
  position?: 'bottom-start' | 'bottom-end'
  width?: number
  /** Stays open when something is chosen. */
  staysOpen?: boolean
  opensOnHover?: boolean
  className?: string | undefined
  onOpen?: (() => void) | undefined
  /** Takes the keyboard when the menu closes; the button does where this is absent. */
  onClose?: () => void
  /** More below the entries, drawn once the menu is open. */
  children?: ReactNode
}

const later = fetchedLater(() => import('./open-menu.tsx').then((file) => file.OpenMenu))
const hoverMs = 60

/** A button with a menu. The menu itself is fetched when it is first needed: most screens have many, and few are opened. */
export function MenuButton({ button, ...content }: MenuContent & { button: ReactElement<ComponentProps<'button'>> }) {
  const { opening, events } = useOpener(later, content.opensOnHover === true ? hoverMs : undefined)
  const OpenMenu = later.part
  if (opening && OpenMenu) return <OpenMenu button={button} opening={opening} {...content} />
  return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...events })
}
