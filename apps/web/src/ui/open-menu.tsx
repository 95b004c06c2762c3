import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import { cloneElement, useEffect, useRef, useState } from 'react'
import type { MenuContent, MenuEntry, MenuTarget } from './menu-button.tsx'
import { menuHoverMs } from './menu-button.tsx'
import { MenuLine } from './menu-line.tsx'
import type { Opening } from './use-opener.ts'

/** The menu of a button, open from the start: it is drawn when the button is first used. */
export function OpenMenu({
  button,
  opening: { isPressed: wasPressed, hasFocus },
  entries,
  position,
  width,
  staysOpen = false,
  opensOnHover = false,
  className,
  onOpen,
  onClose,
  children,
}: MenuContent & { button: MenuTarget; opening: Opening }) {
  const [isOpen, setOpen] = useState(false)
  // A menu that a passing mouse opened leaves the keyboard where it is, and closes when the mouse leaves.
  const [isPressed, setPressed] = useState(wasPressed)
  const own = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(own, button.props.ref)
  useEffect(() => {
    // The button that was used is another element than this one: the keyboard stays, and returns here when the menu closes.
    if (hasFocus) own.current?.focus()
    const timer = setTimeout(() => {
      setOpen(true)
      onOpen?.()
    })
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when it is drawn: later it is opened by its button.
  }, [])
  const change = (next: boolean): void => {
    if (next === isOpen) return
    setOpen(next)
    if (next) return onOpen?.()
    if (opensOnHover && isPressed) own.current?.focus()
    setPressed(false)
    onClose?.()
  }
  const press = (): void => {
    setPressed(true)
    if (opensOnHover) change(true)
  }
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      closeOnItemClick={!staysOpen}
      trapFocus={!opensOnHover || isPressed}
      returnFocus={!opensOnHover && onClose === undefined}
      {...(position === undefined ? {} : { position })}
      {...(width === undefined ? {} : { width })}
      {...(opensOnHover ? { trigger: isPressed ? 'click' : 'hover', openDelay: menuHoverMs, closeDelay: 160 } : {})}
    >
      <Menu.Target>{cloneElement<ComponentProps<'button'>>(button, { ref, onClick: press })}</Menu.Target>
      <Menu.Dropdown className={className}>
        {entries.map((entry, index) => (
          <MenuLine key={keyOf(entry, index)} entry={entry} closes={!staysOpen} />
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The identity of a line: its choice or its text, so that the keyboard stays at a line while others come and go. */
function keyOf(entry: MenuEntry, index: number): string {
  if (entry.kind === 'choice') return entry.value
  return entry.kind === 'action' && entry.href !== undefined ? entry.href : typeof entry.label === 'string' ? entry.label : String(index)
}
