import { Menu } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ComponentProps, ReactElement } from 'react'
import { cloneElement, useEffect, useRef, useState } from 'react'
import { Link } from './link.tsx'
import type { MenuContent, MenuEntry } from './menu-button.tsx'
import type { Opening } from './use-opener.ts'

/** The menu of a button, open from the start: it is drawn when the button is first used. */
export function OpenMenu({
  button,
  opening,
  entries,
  position = 'bottom-end',
  width,
  staysOpen = false,
  opensOnHover = false,
  className,
  onOpen,
  onClose,
  children,
}: MenuContent & { button: ReactElement<ComponentProps<'button'>>; opening: Opening }) {
  const [isOpen, setOpen] = useState(false)
  const [isPressed, setPressed] = useState(opening === 'pressed')
  const own = useRef<HTMLButtonElement>(null)
  const ref = useMergedRef(own, button.props.ref)
  useEffect(() => {
    // The button that was pressed is another element than this one: the keyboard returns here when the menu closes.
    if (opening === 'pressed') own.current?.focus()
    const timer = setTimeout(() => {
      setOpen(true)
      onOpen?.()
    })
    return () => clearTimeout(timer)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Only when it is drawn: later it is opened by its button.
  }, [])
  const change = (next: boolean): void => {
    setOpen(next)
    if (next) return onOpen?.()
    if (opensOnHover && isPressed) own.current?.focus()
    onClose?.()
  }
  return (
    <Menu
      opened={isOpen}
      onChange={change}
      position={position}
      closeOnItemClick={!staysOpen}
      // A menu that a passing mouse opened leaves the keyboard where it is.
      trapFocus={!opensOnHover || isPressed}
      returnFocus={!opensOnHover && onClose === undefined}
      {...(width === undefined ? {} : { width })}
      {...(opensOnHover ? { trigger: 'click-hover', openDelay: 60, closeDelay: 160 } : {})}
    >
      <Menu.Target>{cloneElement(button, { ref, onClick: () => setPressed(true), onMouseEnter: () => setPressed(isOpen && isPressed) })}</Menu.Target>
      <Menu.Dropdown className={className}>
        {entries.map((entry, index) => (
          // The lines of a menu have no other identity than their place.
          <Line key={index} entry={entry} closes={!staysOpen} />
        ))}
        {children}
      </Menu.Dropdown>
    </Menu>
  )
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
  const { label, onClick, href, icon, isDanger = false, disabledReason, className } = entry
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
    <Menu.Item component={Link} href={href} {...look}>
      {label}
    </Menu.Item>
  )
}
