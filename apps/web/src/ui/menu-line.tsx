import { Box, Menu } from '@mantine/core'
import { Link } from './link.tsx'
import type { MenuEntry } from './menu-button.tsx'
import textStyles from './text.module.css'

/** A line of an open menu. */
export function MenuLine({ entry, closes }: { entry: MenuEntry; closes: boolean }) {
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
    // What is read of a disabled entry, its reason, needs the contrast of text.
    ...(disabledReason === undefined ? {} : { style: { color: 'var(--text-2)', opacity: 1 } }),
    // Of a colour's name a menu takes one shade for light and dark alike, which cannot be read in the dark.
    ...(isDanger ? { color: 'var(--mantine-color-error)' } : {}),
    ...(className === undefined ? {} : { className }),
  }
  const text = (
    <>
      {label}
      {Boolean(disabledReason) && (
        <Box className={textStyles.hint} maw={260}>
          {disabledReason}
        </Box>
      )}
    </>
  )
  return href === undefined ? (
    <Menu.Item onClick={onClick} {...look}>
      {text}
    </Menu.Item>
  ) : (
    <Menu.Item component={Link} href={href} {...(isCurrent ? { 'aria-current': 'page' } : {})} {...look}>
      {text}
    </Menu.Item>
  )
}
