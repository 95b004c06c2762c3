import { t } from '@lingui/core/macro'
import { Group, TextInput } from '@mantine/core'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { languageChoices } from '../company/language-choices.ts'
import { most } from './definition-values.ts'
import type { Translation } from './definition-values.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { Select } from '../../ui/select.tsx'

/** The labels of the fields, for the name of a language. */
type LanguageTexts = { label: (language: string) => string; remove: (language: string) => string; add: string }

/** Labels of the translations of an attribute's name. */
export const nameTexts: LanguageTexts = {
  label: (language) => t`Name in ${language}`,
  remove: (language) => t`Remove name in ${language}`,
  add: t`Add name in another language`,
}

/** Labels of the translations of a value. */
export const valueTexts: LanguageTexts = {
  label: (language) => t`Value in ${language}`,
  remove: (language) => t`Remove value in ${language}`,
  add: t`Add value in another language`,
}

type FieldsProps = {
  texts: LanguageTexts
  rows: readonly Translation[]
  onRows: (rows: Translation[]) => void
}

/** A text in as many languages as one likes. A row left empty is not kept. */
export function LanguageFields({ texts, rows, onRows }: FieldsProps) {
  const languages = useMemo(() => languageChoices(), [])
  const [latest, setLatest] = useState<string>()
  const free = languages.filter(({ value }) => !rows.some(({ language }) => language === value))
  const nameOf = (code: string) => languages.find(({ value }) => value === code)?.label ?? code
  return (
    <div className={layoutStyles.close}>
      {rows.map(({ language, text }) => (
        <Group key={language} gap={8} align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={texts.label(nameOf(language))}
            value={text}
            maxLength={most.characters}
            lang={language}
            autoFocus={language === latest}
            onChange={(event) => {
              const words = event.currentTarget.value
              onRows(rows.map((row) => (row.language === language ? { language, text: words } : row)))
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
          />
          <IconButton label={texts.remove(nameOf(language))} onClick={() => onRows(rows.filter((row) => row.language !== language))}>
            <X size={16} aria-hidden />
          </IconButton>
        </Group>
      ))}
      <Select
        aria-label={texts.add}
        placeholder={t`Add a language`}
        data={free}
        value={null}
        searchable
        onChange={(language) => {
          if (language === null) return
          setLatest(language)
          onRows([...rows, { language, text: '' }])
        }}
        nothingFoundMessage={t`Nothing found`}
      />
    </div>
  )
}
