import type { Translation } from '../define.ts'
import type { basicInput as english } from '../en/input-basic.ts'

export const basicInput: Translation<typeof english> = {
  'input.email': 'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
  'input.max_characters': 'Verwenden Sie höchstens {limit, plural, one {# Zeichen} other {# Zeichen}}.',
  'input.required': 'Dies ist erforderlich.',
}
