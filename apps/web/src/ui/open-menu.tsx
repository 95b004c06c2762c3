import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ComponentProps } from 'react'
import { cloneElement, useEffect, useRef, useState } from 'react'
import { Link } from './link.tsx'
import type { MenuContent, MenuEntry, MenuTarget } from './menu-button.tsx'
import { menuHoverMs } from './menu-button.tsx'
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
          <Line key={keyOf(entry, index)} entry={entry} closes={!staysOpen} />
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
function Line({ entry, closes }: { entry: MenuEntry; closes: boolean }) {
  if (entry.kind === 'label') return <Menu.Label>{entry.label}</Menu.Label>
  if (entry.kind === 'choice') {
    const { value, label, isChosen, onChoose, isOnlyOne = false } = entry
    const Item = isOnlyOne ? Menu.RadioItem : Menu.CheckboxItem
    return (
      <Item value={value} checked={isChosen} closeMenuOnClick={closes} onChange={onChoose}>
        {label}
      </Item>
    )
  }
  const { label, onClick, href, isCurrent = false, icon, isDanger = false, disabledReason, className } = entry
  const look = {
    leftSection: icon,
    disabled: disabledReason !== undefined,
    title: disabledReason,
    // Of a colour's name a menu takes one shade for light and dark alike, which cannot be read in the dark.
    ...(isDanger ? { color: 'var(--mantine-color-error)' } : {}),
    ...(className === undefined ? {} : { className }),
  }
  return href === undefined ? (
    <Menu.Item onClick={onClick} {...look}>
      {label}
    </Menu.Item>
  ) : (
    <Menu.Item component={Link} href={href} {...(isCurrent ? { 'aria-current': 'page' } : {})} {...look}>
      {label}
    </Menu.Item>
  )
}
