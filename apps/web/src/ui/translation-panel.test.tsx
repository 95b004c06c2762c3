import { expect, test } from 'vitest'
import { htmlOf, textOf } from '../../build/render.ts'
import { TranslationPanel } from './translation-panel.tsx'

const choices = [
  { value: 'nl', label: 'Dutch' },
  { value: 'he', label: 'Hebrew' },
]
const texts = (language: string) =>
  ['Mug', 'Of clay'].map((own, place) => ({
    key: own,
    label: own,
    own,
    value: language === 'nl' && place === 0 ? 'Mok' : '',
    maxLength: 20,
    isLong: place === 1,
    onValue: () => undefined,
  }))

test('texts in other languages say how many there are, and each field its language, its direction and the text it translates', () => {
  const panel = (codes: readonly string[]) => <TranslationPanel codes={codes} choices={choices} textsIn={texts} />
  expect(textOf(panel(['nl', 'he']))).toContain('1 of 2 texts translated')
  expect(textOf(panel(['nl']))).toContain('Of clay in Dutch')
  const html = htmlOf(panel(['he']))
  expect(html).toContain('lang="he"')
  expect(html).toContain('dir="rtl"')
  expect(htmlOf(panel(['nl']))).toContain('value="Mok"')
  expect(textOf(panel([]))).not.toContain('translated')
})
