import { plural, t } from '@lingui/core/macro'
import { Combobox, Modal, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Company } from '@stoa/contract/company.ts'
import { ArrowRight, Search } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { searchDebounceMs } from '../../lib/search-delay.ts'
import { useSession } from '../../lib/use-session.ts'
import { FirstFocus } from '../../ui/first-focus.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { useFocusRestore } from '../../ui/restore-focus.ts'
import { PanelError } from '../../ui/states.tsx'
import textStyles from '../../ui/text.module.css'
import { useFoundRecords } from './find-records.ts'
import { HelpDrawer } from './help.ts'
import type { MenuGroup } from './menus.ts'
import { countResults, matchingCommands, matchingRecords } from './palette-commands.ts'

type PaletteProps = {
  company: Company
  groups: readonly MenuGroup[]
  /** What is typed so far: it begins before the palette is there. */
  words: string
  onWords: (words: string) => void
  onClose: () => void
}
type Option = { href: string; name: string; note: string; isList?: true }

/** Goes to any page, record or task by typing: arrows choose, Enter opens, Esc closes. */
export function Palette({ company, groups, words, onWords, onClose }: PaletteProps) {
  useFocusRestore()
  const { go } = useNavigation()
  const account = useSession()
  const [isHelp, setHelp] = useState(false)
  const [searched] = useDebouncedValue(words, searchDebounceMs)
  const found = useFoundRecords(searched, company)
  const combobox = useCombobox({ opened: true, onDropdownClose: onClose })
  const sections: { label: string; options: Option[] }[] = [
    ...matchingCommands(words, groups, account),
    ...matchingRecords(words, searched, found),
  ].filter(({ options }) => options.length > 0)
  const total = countResults(sections)
  const isSettled = words === searched && !found.isLoading
  // Enter opens the first, until the arrows choose another.
  const open = (href: string) => {
    onClose()
    go(href)
  }
  if (isHelp) {
    return (
      <Suspense>
        <HelpDrawer onClose={onClose} />
      </Suspense>
    )
  }
  return (
    <Modal opened onClose={onClose} title={t`Search and commands`} size={600} yOffset={80}>
      <FirstFocus />
      <Combobox store={combobox} onOptionSubmit={open}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            aria-label={t`Search pages, records and tasks`}
            placeholder={t`Search`}
            leftSection={<Search size={16} aria-hidden />}
            value={words}
            onChange={(event) => onWords(event.currentTarget.value)}
          />
        </Combobox.EventsTarget>
        <p className={textStyles.hidden} aria-live="polite">
          {isSettled ? t`${plural(total, { one: '# result', other: '# results' })}` : t`Loading...`}
        </p>
        {found.error !== undefined && (
          <div style={{ marginTop: 12 }}>
            <PanelError message={messageOf(found.error)} onRetry={found.retry} />
          </div>
        )}
        <Combobox.Options aria-label={t`Results`} mt="sm" mah="55vh" style={{ overflowY: 'auto' }}>
          {sections.map(({ label, options }) => (
            <Combobox.Group key={label} label={label}>
              {options.map(({ href, name, note }) => (
                <Combobox.Option key={`${href} ${name}`} value={href} style={{ display: 'flex', alignItems: 'baseline', gap: 10 }}>
                  <span style={{ flex: 1 }}>{name}</span>
                  {note !== '' && <span style={{ opacity: 0.8, fontSize: 'var(--mantine-font-size-xs)' }}>{note}</span>}
                  <ArrowRight size={14} aria-hidden />
                </Combobox.Option>
              ))}
            </Combobox.Group>
          ))}
          {total === 0 && <Combobox.Empty>{isSettled ? t`Nothing matches “${words}”` : t`Loading...`}</Combobox.Empty>}
        </Combobox.Options>
        <SelectedFirst key={`${total} ${words}`} select={combobox.selectFirstOption} />
        <p className={textStyles.keys} style={{ marginTop: 10 }}>
          <kbd>↑</kbd> <kbd>↓</kbd> {t`choose`} <kbd>Enter</kbd> {t`open`} <kbd>Esc</kbd> {t`close`}
        </p>
        <button type="button" className={textStyles.link} onClick={() => setHelp(true)}>
          {t`Help for this screen`}
        </button>
      </Combobox>
    </Modal>
  )
}

/** Selects the first option once the options are drawn. */
function SelectedFirst({ select }: { select: () => unknown }) {
  const selectFirst = useEffectEvent(() => void select())
  useEffect(() => selectFirst(), [])
  return null
}
