import { once } from '@stoa/contract/once.ts'
import { locale } from '../../lib/language.ts'

const codes = 'ar bg ca cs da de el en es et eu fa fi fr ga gl he hr hu is it ja ko lt lv mt nb nl nn pl pt ro ru sk sl sq sr sv tr uk zh'

const names = once(() => new Intl.DisplayNames(locale, { type: 'language' }))

/** "Dutch" for nl. */
export function languageName(code: string): string {
  return names().of(code) ?? code
}

/** Languages a shop may be kept in, by their names in the language of the screens. Source: ISO 639-1. */
export function languageChoices(): { value: string; label: string }[] {
  return codes
    .split(' ')
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
