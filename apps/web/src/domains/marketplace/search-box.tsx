import { t } from '@lingui/core/macro'
import { TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { maxSearchLength, searchDebounceMs } from '../../lib/search-delay.ts'

/** A search field for what is no index page; follows the address, unless the change came from here. */
export function SearchBox({ label, value, onSearch }: { label: string; value: string; onSearch: (words: string) => void }) {
  const [text, setText] = useState(value)
  const reported = useRef(value)
  const report = useDebouncedCallback((words: string) => {
    reported.current = words.trim()
    onSearch(reported.current)
  }, searchDebounceMs)
  useEffect(() => {
    if (value === reported.current) return
    reported.current = value
    setText(value)
  }, [value])
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={t`Search`}
      maxLength={maxSearchLength}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value)
        report(event.currentTarget.value)
      }}
      leftSection={<Search size={16} aria-hidden />}
    />
  )
}
