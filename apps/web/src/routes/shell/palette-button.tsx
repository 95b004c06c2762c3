import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { Search } from 'lucide-react'
import { Suspense, lazy, useEffect, useState } from 'react'
import type { MenuGroup } from './menus.ts'
import shellStyles from './shell.module.css'

const Palette = lazy(() => import('./palette.tsx').then((file) => ({ default: file.Palette })))

/** Opens the command palette, as Ctrl+K and ⌘K do from anywhere but a dialog. */
export function PaletteButton({ company, groups }: { company: Company; groups: readonly MenuGroup[] }) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || event.altKey || event.shiftKey || event.ctrlKey === event.metaKey) return
      event.preventDefault()
      if (document.querySelector('[role="dialog"]') === null) setOpen(true)
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
        onClick={() => setOpen(true)}
      >
        <Search size={19} aria-hidden />
      </button>
      {isOpen && (
        <Suspense>
          <Palette company={company} groups={groups} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
