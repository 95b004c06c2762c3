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
      /** That it leads to the page one is on. */
      isCurrent?: boolean
      icon?: ReactNode
      isDanger?: boolean | undefined
      /** Why it cannot be done now; disables it and is written below its label. */
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
  /** Moves the focus when the menu closes; without it the button gets it. */
  onClose?: () => void
  /** More below the entries, drawn once the menu is open. */
  children?: ReactNode
}

/** The button of a menu. Its events are those of the menu. */
export type MenuTarget = ReactElement<Omit<ComponentProps<'button'>, 'onClick' | 'onFocus' | 'onPointerEnter' | 'onPointerLeave'>>

const later = fetchedLater(() => import('./open-menu.tsx').then((file) => file.OpenMenu))
/** How long a mouse stays over a button before its menu opens, in milliseconds. */
export const menuHoverMs = 60

/** A button with a menu. The menu itself is fetched when it is first needed: most screens have many, and few are opened. */
export function MenuButton({ button, ...content }: MenuContent & { button: MenuTarget }) {
  const { opening, events } = useOpener(later, content.opensOnHover === true ? menuHoverMs : undefined)
  const OpenMenu = later.part
  if (opening && OpenMenu) return <OpenMenu button={button} opening={opening} {...content} />
  return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, ...events })
}
