import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { CircleQuestionMark, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { HelpDrawer } from './help.ts'
import type { MenuGroup } from './menus.ts'
import { shownLater } from '../../ui/shown-later.tsx'
import shellStyles from './shell.module.css'

const Palette = shownLater(async () => (await import('./palette.tsx')).Palette, { whenMissing: ({ onClose }) => onClose() })

/** Opens the command palette, as Ctrl+K and ⌘K do from anywhere but a dialog, and the help of the screen. */
export function PaletteButton({ company, groups }: { company: Company; groups: readonly MenuGroup[] }) {
  const [opened, setOpened] = useState<'palette' | 'help'>()
  const [words, setWords] = useState('')
  const close = () => {
    setOpened(undefined)
    setWords('')
  }
  const isWaiting = opened === 'palette'
  // The palette is fetched when it is first opened: letters typed until its field is there go into it.
  useEffect(() => {
    if (!isWaiting) return undefined
    const type = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1) return
      if (event.target instanceof Element && event.target.closest('[role="dialog"]')) return
      event.preventDefault()
      event.stopPropagation()
      setWords((typed) => typed + event.key)
    }
    addEventListener('keydown', type, true)
    return () => removeEventListener('keydown', type, true)
  }, [isWaiting])
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      if (document.querySelector('[role="dialog"]') === null) setOpened('palette')
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return (
    <>
      <button
        type="button"
        className={shellStyles.icon}
        aria-label={t`Search and commands`}
        aria-keyshortcuts="Control+K Meta+K"
        title={t`Search and commands (Ctrl K)`}
        onClick={() => setOpened('palette')}
      >
        <Search size={19} aria-hidden />
      </button>
      <button type="button" className={shellStyles.icon} aria-label={t`Help`} title={t`Help`} onClick={() => setOpened('help')}>
        <CircleQuestionMark size={19} aria-hidden />
      </button>
      {opened === 'help' && <HelpDrawer onClose={close} />}
      {opened === 'palette' && <Palette company={company} groups={groups} words={words} onWords={setWords} onClose={close} />}
    </>
  )
}
