import { t } from '@lingui/core/macro'
import { Button, Stack, TextInput, Textarea } from '@mantine/core'
import { useState } from 'react'
import { labelsOf, most, synonymsOf, translationsOf } from './definition-values.ts'
import type { EditedValue } from './definition-values.ts'
import { LanguageFields, valueTexts } from './language-fields.tsx'
import layoutStyles from '../../ui/layout.module.css'

type ValueProps = { one: EditedValue; onChange: (next: EditedValue) => void; onClose: () => void }

/** One value: how it is written, what shops call it, and its name per language. What is typed holds at once. */
export function ValueFields({ one, onChange, onClose }: ValueProps) {
  const [words, setWords] = useState(one.synonyms.join(', '))
  const [rows, setRows] = useState(() => translationsOf(one.labels))
  return (
    <Stack gap={12} px={12} pt={4} pb={14} bg="var(--subtle)">
      <TextInput
        label={t`Value`}
        value={one.value}
        maxLength={most.characters}
        autoFocus
        onChange={(event) => onChange({ ...one, value: event.currentTarget.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          onClose()
        }}
      />
      <Textarea
        label={t`Synonyms`}
        description={t`Other words shops use, separated by commas. They map to this value automatically.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={5}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value)
          onChange({ ...one, synonyms: synonymsOf(event.currentTarget.value) })
        }}
      />
      <LanguageFields
        texts={valueTexts}
        rows={rows}
        onRows={(next) => {
          setRows(next)
          onChange({ ...one, labels: labelsOf(next) })
        }}
      />
      <div className={layoutStyles.wrap}>
        <Button variant="default" size="xs" onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
    </Stack>
  )
}
