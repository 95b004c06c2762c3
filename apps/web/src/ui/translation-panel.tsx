import { plural, t } from '@lingui/core/macro'
import { Progress, Textarea, TextInput } from '@mantine/core'
import { directionOf } from '@stoa/contract/languages.ts'
import { useState } from 'react'
import type { Choice } from './select-field.tsx'
import layoutStyles from './layout.module.css'
import { Select } from './select.tsx'
import textStyles from './text.module.css'

/** A text in another language, beside the text it translates. */
export type TranslatedText = {
  key: string
  label: string
  own: string
  value: string
  maxLength: number
  isLong?: boolean
  onValue: (text: string) => void
}

type PanelProps = {
  /** Languages that lack texts, and those that have some. */
  codes: readonly string[]
  /** All languages there may be texts in. */
  choices: readonly Choice[]
  textsIn: (language: string) => readonly TranslatedText[]
}

const ownLength = 160

/** Texts in other languages: a choice of languages, each with how many texts it has, and the fields of the chosen one. */
export function TranslationPanel({ codes, choices, textsIn }: PanelProps) {
  const [chosen, setChosen] = useState<string | null>(codes[0] ?? null)
  const nameOf = (code: string) => choices.find(({ value }) => value === code)?.label ?? code
  const doneOf = (texts: readonly TranslatedText[]) => texts.filter(({ value }) => value.trim() !== '').length
  const shown = codes.map((value) => {
    const texts = textsIn(value)
    return { value, label: t`${nameOf(value)} (${doneOf(texts)} of ${texts.length})` }
  })
  const others = choices.filter(({ value }) => !codes.includes(value))
  const texts = chosen === null ? [] : textsIn(chosen)
  const done = doneOf(texts)
  return (
    <div className={layoutStyles.stack}>
      <Select
        label={t`Language`}
        placeholder={t`Choose a language`}
        value={chosen}
        onChange={setChosen}
        data={[
          ...(shown.length > 0 ? [{ group: t`Languages of your marketplaces`, items: shown }] : []),
          { group: t`Other languages`, items: [...others] },
        ]}
        searchable
        allowDeselect={false}
        nothingFoundMessage={t`Nothing found`}
        maw={360}
      />
      {chosen !== null && (
        <>
          <div className={layoutStyles.close}>
            <p className={textStyles.note} role="status">
              {t`${done} of ${plural(texts.length, { one: '# text', other: '# texts' })} translated`}
            </p>
            <Progress value={texts.length === 0 ? 100 : (done / texts.length) * 100} aria-hidden maw={360} />
          </div>
          {texts.map((text) => (
            <Translated key={`${chosen} ${text.key}`} text={text} language={chosen} languageName={nameOf(chosen)} />
          ))}
        </>
      )}
    </div>
  )
}

function Translated({ text, language, languageName }: { text: TranslatedText; language: string; languageName: string }) {
  const { own } = text
  const shared = {
    label: t`${text.label} in ${languageName}`,
    description: own.length > ownLength ? `${own.slice(0, ownLength).toWellFormed()}…` : own,
    value: text.value,
    maxLength: text.maxLength,
    lang: language,
    dir: directionOf(language),
    onChange: (event: { currentTarget: { value: string } }) => text.onValue(event.currentTarget.value),
  }
  return text.isLong ? <Textarea {...shared} autosize minRows={4} maxRows={16} /> : <TextInput {...shared} />
}
